// Takes the place of the server's native watchdog, which only a compiler could build: an extension
// host ends itself when the server that started it has gone.
const everyMs = 1000;
let started = false;

exports.start = (pid) => {
  if (started) return;
  started = true;
  setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch (error) {
      if (error.code === "ESRCH") process.exit(87);
    }
  }, everyMs).unref();
};

exports.exit = (code) => process.exit(code || 0);
