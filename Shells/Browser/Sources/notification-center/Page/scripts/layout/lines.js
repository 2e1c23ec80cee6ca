// The starts and lengths of views in one direction, as sums of unknown lengths.

import { constant, minus, moved, plus, times, unknown } from './expression.js';
import { Solver } from './solver.js';

/// The priorities of the shell's own conditions among the conditions of an app, which have 1 to 1000.
export const importance = {
  must: 1000,
  /// Compression resistance: labels are cut before controls.
  whole: { label: 750, other: 751 },
  /// Content hugging: text fields and sliders grow first.
  tight: { textField: 249, slider: 249, label: 250, image: 251, button: 252, toggle: 750 },
  spacing: 240,
  /// The controller's view, and then a stack, is as small as its content.
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

  /// The line of a view, if it has one.
  of(view) { return this.#lines.get(view.node.id); }

  /// Gives a view a line: its start is `base` (another view's start) plus `offset`, a sum.
  put(view, { base, offset, size }) {
    const start = { base, offset, value: null };
    this.#lines.set(view.node.id, { start, size });
    return start;
  }

  /// An unknown length, or an unknown position.
  length() { return unknown(this.#solver.unknown()); }
  place() { return unknown(this.#solver.unknown({ isFree: true })); }

  /// Conditions on sums.
  equal(sum, weight) { this.#solver.equal(sum, weight); }
  atLeast(sum, weight) { this.#solver.atLeast(sum, weight); }
  near(sum, weights) { this.#solver.near(sum, weights); }
  settle(sum) { this.#solver.settle(sum); }

  /// The start of a view, as a sum.
  start(view) {
    let sum = constant(0);
    for (let place = this.of(view).start; place; place = place.base) sum = plus(sum, place.offset);
    return sum;
  }

  /// The length of a view, as a sum.
  size(view) { return this.of(view).size; }

  /// The end and the middle of a view, as sums.
  end(view) { return plus(this.start(view), this.size(view)); }
  middle(view) { return plus(this.start(view), times(this.size(view), 0.5)); }

  /// The length between two insets of a view, as a sum.
  inside(view, before, after) { return moved(this.size(view), -before - after); }

  /// Finds all lengths. Afterwards `found(view)` gives `start` and `size` as numbers.
  solve() {
    this.#value = this.#solver.solve();
  }

  found(view) {
    const { start, size } = this.of(view);
    return { start: this.#placed(start), size: this.#value(size) };
  }

  /// Iterative, because a long stack forms a long chain of starts.
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

/// Makes a view as long as its content, if possible. Of several views, the one with the least weight grows and is cut first.
export function hug(lines, view, size, natural, weight = 1) {
  if (natural === null) return;
  const { kind } = view.node;
  lines.near(minus(size, constant(natural)), {
    under: importance.whole[kind] ?? importance.whole.other, over: importance.tight[kind] ?? null, weight,
  });
}
