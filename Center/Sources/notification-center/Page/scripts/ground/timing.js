// Marks for tests and measurements: when something was seen or heard.

/// How many marks are kept.
const limit = 200;

const names = [];

/// Marks this moment. The browser keeps marks for ever, so only the last ones are left to it.
export function mark(name, detail) {
  performance.mark(name, { detail });
  names.push(name);
  if (names.length > limit) performance.clearMarks(names.shift());
}
