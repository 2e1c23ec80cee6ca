// Marks for tests and measurements: when an event was visible or audible.

/// The number of stored marks.
const limit = 200;

const names = [];

/// Marks this moment. The browser stores marks without limit, so old ones are removed.
export function mark(name, detail) {
  performance.mark(name, { detail });
  names.push(name);
  if (names.length > limit) performance.clearMarks(names.shift());
}
