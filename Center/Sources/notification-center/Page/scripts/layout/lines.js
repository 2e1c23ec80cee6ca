// Where views begin and how long they are in one direction, as sums of unknown lengths.

import { constant, minus, moved, plus, times, unknown } from './expression.js';
import { Solver } from './solver.js';

/// How much the shell's own wishes count among the conditions of an app, which have 1 to 1000.
export const importance = {
  must: 1000,
  /// That nothing is smaller than what it shows: labels give way before what can be pressed.
  whole: { label: 750, other: 751 },
  /// That nothing is larger than what it shows; what is typed into or dragged grows first.
  tight: { textField: 249, slider: 249, label: 250, image: 251, button: 252, toggle: 750 },
  spacing: 240,
  /// That the view of the controller, and then a stack, is as small as what is in it.
  smallRoot: 50,
  smallStack: 49,
};

/// The lines of all views in one direction, `x` or `y`.
export class Lines {
  #lines = new Map();
  #solver = new Solver();
  #value = null;

  constructor(axis) {
    this.axis = axis;
  }

  /// The line of a view, once it has one.
  of(view) { return this.#lines.get(view.node.id); }

  /// Gives a view a line: it begins behind `base` (another view's start) by `offset`, a sum.
  put(view, { base, offset, size }) {
    const start = { base, offset, value: null };
    this.#lines.set(view.node.id, { start, size });
    return start;
  }

  /// An unknown length, or an unknown place.
  length() { return unknown(this.#solver.unknown()); }
  place() { return unknown(this.#solver.unknown({ isFree: true })); }

  /// Conditions on sums.
  equal(sum, weight) { this.#solver.equal(sum, weight); }
  atLeast(sum, weight) { this.#solver.atLeast(sum, weight); }
  near(sum, weights) { this.#solver.near(sum, weights); }
  settle(sum) { this.#solver.settle(sum); }

  /// Where a view begins, as a sum.
  start(view) {
    let sum = constant(0);
    for (let place = this.of(view).start; place; place = place.base) sum = plus(sum, place.offset);
    return sum;
  }

  /// How long it is, as a sum.
  size(view) { return this.of(view).size; }

  /// Its end and its middle, as sums.
  end(view) { return plus(this.start(view), this.size(view)); }
  middle(view) { return plus(this.start(view), times(this.size(view), 0.5)); }

  /// The room between two numbers of a view's edges, as a sum.
  inside(view, before, after) { return moved(this.size(view), -before - after); }

  /// Finds all lengths. Afterwards `found(view)` gives `start` and `size` as numbers.
  solve() {
    this.#value = this.#solver.solve();
  }

  found(view) {
    const { start, size } = this.of(view);
    return { start: this.#placed(start), size: this.#value(size) };
  }

  /// Without going deep: a long stack has a long way back to its beginning.
  #placed(place) {
    const way = [];
    let base = place;
    while (base && base.value === null) {
      way.push(base);
      base = base.base;
    }
    let value = base?.value ?? 0;
    for (const step of way.reverse()) {
      value += this.#value(step.offset);
      step.value = value;
    }
    return value;
  }
}

/// Has a view be as long as what it shows, as far as it can. Of several, the one with the least
/// weight grows and is cut first.
export function hug(lines, view, size, natural, weight = 1) {
  if (natural === null) return;
  const { kind } = view.node;
  lines.near(minus(size, constant(natural)), {
    under: importance.whole[kind] ?? importance.whole.other, over: importance.tight[kind] ?? null, weight,
  });
}
