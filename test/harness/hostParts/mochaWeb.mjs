// Mocha's build for browsers leaves its class among the globals.
import "mocha/mocha.js";

export default globalThis.Mocha;
