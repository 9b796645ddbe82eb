// Takes the place of the server's native log writer, which only a compiler could build. Without it
// the output channels of extensions stay empty and every log start reports an error.
const { appendFileSync, mkdirSync } = require("node:fs");
const { dirname } = require("node:path");

const levels = ["trace", "debug", "info", "warning", "error", "critical"];

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = 2;
    this.formatted = true;
    this.stopped = false;
    mkdirSync(dirname(file), { recursive: true });
  }
  write(level, message) {
    if (this.stopped || level < this.level) return;
    const time = new Date().toISOString().replace("T", " ").replace("Z", "");
    const text = this.formatted ? `${time} [${levels[level]}] ${message}\n` : message;
    try {
      appendFileSync(this.file, text);
    } catch {
      // The data folder is removed while the server ends; there is nobody left to read the log.
      this.stopped = true;
    }
  }
  trace(message) {
    this.write(0, message);
  }
  debug(message) {
    this.write(1, message);
  }
  info(message) {
    this.write(2, message);
  }
  warn(message) {
    this.write(3, message);
  }
  error(message) {
    this.write(4, message);
  }
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {
    this.formatted = true;
  }
  clearFormatters() {
    this.formatted = false;
  }
  flush() {}
  drop() {
    this.stopped = true;
  }
}

exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.createRotatingLogger = async (name, file) => new Logger("rotating", name, file);
exports.createAsyncRotatingLogger = exports.createRotatingLogger;
