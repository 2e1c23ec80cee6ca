// Sums of unknown lengths: `constant + Σ coefficient * unknown`. They are immutable.

/// Smaller numbers count as zero.
export const tiny = 1e-7;

/// A sum without unknowns.
export function constant(value) {
  return { constant: value, terms: new Map() };
}

/// One unknown.
export function unknown(symbol, coefficient = 1) {
  return { constant: 0, terms: new Map([[symbol, coefficient]]) };
}

/// `one + factor * other`.
export function plus(one, other, factor = 1) {
  const terms = new Map(one.terms);
  for (const [symbol, coefficient] of other.terms) addTerm(terms, symbol, coefficient * factor);
  return { constant: one.constant + other.constant * factor, terms };
}

/// `one - other`.
export function minus(one, other) {
  return plus(one, other, -1);
}

/// A sum increased by a number.
export function moved(one, distance) {
  return distance === 0 ? one : { constant: one.constant + distance, terms: one.terms };
}

/// A sum multiplied by a number.
export function times(one, factor) {
  if (factor === 1) return one;
  return plus(constant(0), one, factor);
}

/// Adds to one coefficient; a coefficient that becomes zero is removed.
export function addTerm(terms, symbol, coefficient) {
  const sum = (terms.get(symbol) ?? 0) + coefficient;
  if (Math.abs(sum) < 1e-10) terms.delete(symbol);
  else terms.set(symbol, sum);
}

/// A sum in which an unknown is replaced by its solution.
export function replaced(sum, symbol, solved) {
  const terms = new Map(sum.terms);
  const coefficient = terms.get(symbol);
  terms.delete(symbol);
  for (const [other, factor] of solved.terms) addTerm(terms, other, coefficient * factor);
  return { constant: sum.constant + coefficient * solved.constant, terms };
}

/// Replaces an unknown in the terms of a sum in place, without the sum's constant.
export function replaceIn(terms, symbol, solved) {
  const coefficient = terms.get(symbol);
  if (coefficient === undefined) return;
  terms.delete(symbol);
  for (const [other, factor] of solved.terms) addTerm(terms, other, coefficient * factor);
}
