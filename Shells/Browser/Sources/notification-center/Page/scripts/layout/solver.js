// Finds the lengths that satisfy linear conditions, the most important ones first.
//
// It is the simplex method on a table of sums. No condition is ever refused: an unsatisfiable one is missed by the least
// amount, and a more important one never gives way to any number of less important ones. The work is bounded: when the limit
// is reached, further conditions are ignored, and the intermediate result is the answer.

import { addTerm, replaceIn, replaced, tiny } from './expression.js';

/// The most pivots, and the most changed coefficients, for one answer.
const limits = { exchanges: 6_000, touches: 4_000_000 };

/// Unknowns, conditions on them, and the values that satisfy them best.
export class Solver {
  #last = 0;
  /// The unknowns that may be negative.
  #free = new Set();
  /// The free unknowns in terms of others: substituted before anything else.
  #definitions = new Map();
  /// The other basic unknowns in terms of nonbasic ones; all are at least zero.
  #rows = new Map();
  /// The rows that contain a nonbasic unknown; for a free one, the definitions.
  #columns = new Map();
  /// The sums to minimize, by importance.
  #costs = new Map();
  #work = { ...limits };

  /// Creates an unknown that is at least zero, or any number.
  unknown({ isFree = false } = {}) {
    this.#last += 1;
    if (isFree) this.#free.add(this.#last);
    return this.#last;
  }

  /// Adds the condition that a sum is zero.
  equal(sum, importance) {
    this.near(sum, { under: importance, over: importance });
  }

  /// Adds the condition that a sum is zero or more.
  atLeast(sum, importance) {
    this.near(sum, { under: importance });
  }

  /// Adds the condition that a sum is near zero: the importance of a negative and of a positive sum, and the weight of each
  /// unit among equally important conditions. A missing importance means none.
  near(sum, { under = null, over = null, weight = 1 }) {
    this.#add(sum, under, over, weight);
  }

  /// Adds the condition that a sum is zero, if it has a free unknown without any condition.
  settle(sum) {
    const isOpen = (symbol) => this.#free.has(symbol) && !this.#definitions.has(symbol);
    const hasOpen = [...sum.terms.keys()].some((symbol) => isOpen(symbol) || [...this.#definitions.get(symbol)?.terms.keys() ?? []].some(isOpen));
    if (!hasOpen) return;
    const row = this.#expand(sum);
    this.#enter(row, [...row.terms.keys()].find(isOpen));
  }

  /// The values of all unknowns: `value(sum)` returns the value of a sum.
  solve() {
    for (const level of this.#levels()) this.#improve(level);
    return (sum) => this.#value(sum);
  }

  #add(sum, under, over, weight) {
    if (this.#work.touches <= 0) return;
    const row = this.#expand(sum);
    const missed = this.unknown();
    const beyond = this.unknown();
    const owner = this.#owner(row.terms);
    // row = beyond - missed
    addTerm(row.terms, missed, 1);
    addTerm(row.terms, beyond, -1);
    if (under !== null) this.#level(under).set(missed, weight);
    if (over !== null) this.#level(over).set(beyond, weight);
    if (owner !== null && (this.#free.has(owner) || this.#isZeroOrMore(row, owner))) {
      this.#enter(row, owner);
    } else {
      this.#enter(row, row.constant < 0 ? missed : beyond);
    }
  }

  /// An unknown that the row may define: a free one, or one that no other row contains.
  #owner(terms) {
    let fresh = null;
    for (const symbol of terms.keys()) {
      if (this.#free.has(symbol)) return symbol;
      if (fresh === null && !this.#columns.get(symbol)?.size && !this.#isCosted(symbol)) fresh = symbol;
    }
    return fresh;
  }

  #isZeroOrMore(row, symbol) {
    return -row.constant / row.terms.get(symbol) >= 0;
  }

  #isCosted(symbol) {
    for (const costs of this.#costs.values()) if (costs.has(symbol)) return true;
    return false;
  }

  /// Solves `row = 0` for one of its unknowns, and stores it.
  #enter(row, symbol) {
    const factor = -1 / row.terms.get(symbol);
    const terms = new Map();
    for (const [other, coefficient] of row.terms) if (other !== symbol) terms.set(other, coefficient * factor);
    const solved = { constant: row.constant * factor, terms };
    if (this.#free.has(symbol)) {
      for (const name of this.#columns.get(symbol) ?? []) this.#define(name, replaced(this.#definitions.get(name), symbol, solved));
      this.#define(symbol, solved);
      return;
    }
    this.#keep(symbol, solved);
    for (const costs of this.#costs.values()) replaceIn(costs, symbol, solved);
  }

  #define(symbol, definition) {
    this.#definitions.set(symbol, definition);
    for (const other of definition.terms.keys()) if (this.#free.has(other)) this.#column(other).add(symbol);
  }

  #keep(symbol, row) {
    this.#rows.set(symbol, row);
    for (const other of row.terms.keys()) this.#column(other).add(symbol);
  }

  #column(symbol) {
    if (!this.#columns.has(symbol)) this.#columns.set(symbol, new Set());
    return this.#columns.get(symbol);
  }

  #level(importance) {
    if (!this.#costs.has(importance)) this.#costs.set(importance, new Map());
    return this.#costs.get(importance);
  }

  #levels() {
    return [...this.#costs.keys()].sort((one, other) => other - one);
  }

  /// A sum in terms of nonbasic unknowns.
  #expand(sum) {
    const terms = new Map();
    let constant = sum.constant;
    const take = (symbol, coefficient, isDefined) => {
      const known = isDefined ? this.#rows.get(symbol) : this.#definitions.get(symbol) ?? this.#rows.get(symbol);
      if (!known) return addTerm(terms, symbol, coefficient);
      constant += known.constant * coefficient;
      this.#work.touches -= known.terms.size;
      for (const [other, factor] of known.terms) take(other, coefficient * factor, true);
      return undefined;
    };
    for (const [symbol, coefficient] of sum.terms) take(symbol, coefficient, false);
    return { constant, terms };
  }

  #value(sum) {
    let value = sum.constant;
    for (const [symbol, coefficient] of sum.terms) {
      const definition = this.#definitions.get(symbol);
      value += coefficient * (definition ? this.#value(definition) : this.#rows.get(symbol)?.constant ?? 0);
    }
    return value;
  }

  /// Minimizes the costs of one level without a loss on higher levels.
  #improve(level) {
    const costs = this.#costs.get(level);
    const above = [...this.#costs].filter(([other]) => other > level).map(([, entry]) => entry);
    while (this.#work.exchanges > 0 && this.#work.touches > 0) {
      const entering = this.#entering(costs, above);
      if (entering === null) return;
      const leaving = this.#leaving(entering);
      if (leaving === null) return;
      this.#work.exchanges -= 1;
      this.#exchange(entering, leaving);
    }
  }

  /// The first unknown that lowers the cost; always the first, so that the search cannot cycle.
  #entering(costs, above) {
    let first = null;
    for (const [symbol, cost] of costs) {
      if (cost < -tiny && (first === null || symbol < first) && !above.some((entry) => Math.abs(entry.get(symbol) ?? 0) > tiny)) first = symbol;
    }
    return first;
  }

  /// The basic unknown that reaches zero first when another grows.
  #leaving(entering) {
    let first = null;
    let least = Infinity;
    for (const symbol of this.#columns.get(entering) ?? []) {
      const row = this.#rows.get(symbol);
      const coefficient = row.terms.get(entering);
      if (coefficient > -tiny) continue;
      const room = -row.constant / coefficient;
      if (room < least - tiny || (room < least + tiny && symbol < first)) {
        first = symbol;
        least = Math.min(least, room);
      }
    }
    return first;
  }

  #exchange(entering, leaving) {
    const row = this.#rows.get(leaving);
    this.#rows.delete(leaving);
    for (const symbol of row.terms.keys()) this.#columns.get(symbol)?.delete(leaving);
    const factor = -1 / row.terms.get(entering);
    const terms = new Map();
    for (const [symbol, coefficient] of row.terms) if (symbol !== entering) terms.set(symbol, coefficient * factor);
    terms.set(leaving, -factor);
    const solved = { constant: row.constant * factor, terms };
    for (const symbol of this.#columns.get(entering) ?? []) this.#replace(symbol, entering, solved);
    this.#columns.delete(entering);
    this.#keep(entering, solved);
    for (const costs of this.#costs.values()) replaceIn(costs, entering, solved);
  }

  #replace(name, symbol, solved) {
    const row = this.#rows.get(name);
    const coefficient = row.terms.get(symbol);
    row.terms.delete(symbol);
    // A tiny negative value is a rounding error.
    row.constant += coefficient * solved.constant;
    if (row.constant < 0 && row.constant > -tiny) row.constant = 0;
    this.#work.touches -= solved.terms.size;
    for (const [other, factor] of solved.terms) {
      addTerm(row.terms, other, coefficient * factor);
      if (row.terms.has(other)) this.#column(other).add(name);
      else this.#columns.get(other)?.delete(name);
    }
  }
}
