// The part of `node:assert/strict` that the suites use, for the web worker host, which has no Node.

class AssertionError extends Error {
  constructor(message, actual, expected) {
    super(message);
    this.name = "AssertionError";
    Object.assign(this, { actual, expected, code: "ERR_ASSERTION" });
  }
}

function check(holds, message, said, actual, expected) {
  if (holds) return;
  if (message instanceof Error) throw message;
  throw new AssertionError(message ?? said, actual, expected);
}

/** True for values that `node:assert/strict` takes for deeply equal. */
export function isDeepEqual(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error && (a.name !== b.name || a.message !== b.message)) return false;
  if (a instanceof Map || a instanceof Set) return haveEqualEntries(a, b);
  if (a instanceof ArrayBuffer) return isDeepEqual(new Uint8Array(a), new Uint8Array(b));
  const keys = Reflect.ownKeys(a).filter((key) => isEnumerable(a, key));
  const others = Reflect.ownKeys(b).filter((key) => isEnumerable(b, key));
  if (a.length !== b.length || keys.length !== others.length) return false;
  return keys.every((key) => isEnumerable(b, key) && isDeepEqual(a[key], b[key]));
}

function isEnumerable(object, key) {
  return Object.prototype.propertyIsEnumerable.call(object, key);
}

function haveEqualEntries(a, b) {
  if (a.size !== b.size) return false;
  const left = [...b.entries()];
  return [...a.entries()].every((entry) => {
    const at = left.findIndex(
      (other) => isDeepEqual(entry, other) || isEqualInSet(entry, other, a),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function isEqualInSet([value], [other], collection) {
  return collection instanceof Set && isDeepEqual(value, other);
}

function show(value) {
  if (value instanceof RegExp || typeof value === "function") return String(value);
  try {
    return JSON.stringify(value, showable, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

/** JSON knows neither of these. */
function showable(_key, value) {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)) {
    return { [value.constructor.name]: [...value] };
  }
  return value;
}

function compared(what, actual, expected) {
  return `Expected values to be ${what}:\n+ actual\n${show(actual)}\n- expected\n${show(expected)}`;
}

function matches(error, expected) {
  if (expected === undefined) return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  if (typeof expected === "function") {
    if (expected.prototype !== undefined && error instanceof expected) return true;
    if (expected.prototype instanceof Error || expected === Error) return false;
    return expected.call({}, error) === true;
  }
  return Object.keys(expected).every((key) =>
    expected[key] instanceof RegExp && typeof error?.[key] === "string"
      ? expected[key].test(error[key])
      : isDeepEqual(error?.[key], expected[key]),
  );
}

/** Node gives a string in the place of the expectation the meaning of a message. */
function arrange(expected, message) {
  return typeof expected === "string" ? [undefined, expected] : [expected, message];
}

function checkError(error, given, givenMessage) {
  const [expected, message] = arrange(given, givenMessage);
  const said = `The error is another than expected: ${String(error)} is not ${show(expected)}`;
  check(matches(error, expected), message, said, error, expected);
}

function assert(value, message) {
  check(Boolean(value), message, `The expression is ${show(value)}`, value, true);
}

function equal(actual, expected, message) {
  check(
    Object.is(actual, expected),
    message,
    compared("equal", actual, expected),
    actual,
    expected,
  );
}

function notEqual(actual, expected, message) {
  check(!Object.is(actual, expected), message, compared("unequal", actual, expected));
}

function deepEqual(actual, expected, message) {
  const said = compared("deeply equal", actual, expected);
  check(isDeepEqual(actual, expected), message, said, actual, expected);
}

function notDeepEqual(actual, expected, message) {
  check(!isDeepEqual(actual, expected), message, compared("deeply unequal", actual, expected));
}

function match(text, pattern, message) {
  check(pattern.test(text), message, `${show(text)} does not match ${pattern}`, text, pattern);
}

function doesNotMatch(text, pattern, message) {
  check(!pattern.test(text), message, `${show(text)} matches ${pattern}`, text, pattern);
}

function fail(message) {
  check(false, message, "Failed");
}

function throws(work, expected, message) {
  try {
    work();
  } catch (error) {
    return checkError(error, expected, message);
  }
  fail(arrange(expected, message)[1] ?? "Missing expected exception");
}

async function rejects(work, expected, message) {
  try {
    await (typeof work === "function" ? work() : work);
  } catch (error) {
    return checkError(error, expected, message);
  }
  fail(arrange(expected, message)[1] ?? "Missing expected rejection");
}

async function doesNotReject(work) {
  await (typeof work === "function" ? work() : work);
}

const parts = {
  ...{ AssertionError, ok: assert, equal, notEqual, deepEqual, notDeepEqual, match, doesNotMatch },
  ...{ strictEqual: equal, notStrictEqual: notEqual, deepStrictEqual: deepEqual },
  ...{ notDeepStrictEqual: notDeepEqual, fail, throws, rejects, doesNotReject },
  doesNotThrow: (work) => work(),
};

export default Object.assign(assert, parts, { strict: assert });
