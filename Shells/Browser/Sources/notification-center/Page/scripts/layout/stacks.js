// Rows and columns: the positions of a stack's views, in one direction.

import { constant, minus, moved, plus, times } from './expression.js';
import { hug, importance } from './lines.js';

/// Gives each arranged view of a stack its line. `natural(view)` is the length of a view's content, or null; `baseline(view)`
/// is the distance of its first baseline from the top.
export function arrange(lines, stack, views, { natural, baseline, isRightToLeft }) {
  const { axis, margins } = stack.node.stack;
  const isAlong = (axis === 'horizontal') === (lines.axis === 'x');
  const isTurned = lines.axis === 'x' && isRightToLeft;
  const [leading, trailing] = lines.axis === 'x' ? [margins.leading, margins.trailing] : [margins.top, margins.bottom];
  const edge = {
    lines, stack, natural, baseline, isTurned,
    before: isTurned ? trailing : leading, after: isTurned ? leading : trailing,
  };
  edge.room = lines.inside(stack, edge.before, edge.after);
  if (views.length === 0) return;
  if (isAlong) along(edge, isTurned ? [...views].reverse() : views);
  else across(edge, views);
}

// Along the stack

function along(edge, views) {
  const { distribution } = edge.stack.node.stack;
  const isAlone = views.length === 1 && (distribution === 'equalSpacing' || distribution === 'equalCentering');
  const way = isAlone ? 'fill' : distribution;
  const sizes = lengths[way] ? lengths[way](edge, views) : freely(edge, views);
  (placings[way] ?? inTurn)(edge, views, sizes);
}

/// Each view has the length of its content; the last one that can grow takes the rest.
function freely({ lines, natural, isTurned }, views) {
  return views.map((view, index) => {
    const size = lines.length();
    const place = isTurned ? views.length - index : index;
    hug(lines, view, size, natural(view), 2 - place / views.length);
    return size;
  });
}

const lengths = {
  fillEqually(edge, views) {
    const { lines, natural } = edge;
    const size = lines.length();
    const most = Math.max(0, ...views.map((view) => natural(view) ?? 0));
    lines.near(moved(size, -most), { under: importance.whole.label, over: importance.tight.label });
    return views.map(() => size);
  },

  fillProportionally(edge, views) {
    const { lines, natural } = edge;
    const own = views.map(natural);
    const known = own.filter((length) => length > 0);
    const usual = known.length > 0 ? known.reduce((one, other) => one + other) / known.length : 1;
    const share = lines.length();
    lines.near(moved(share, known.length > 0 ? -1 : 0), { under: importance.whole.label, over: importance.tight.label });
    return own.map((length) => times(share, length > 0 ? length : usual));
  },
};

const placings = {
  equalSpacing(edge, views, sizes) {
    const { lines } = edge;
    const gap = lines.length();
    const least = edge.stack.node.stack.spacing;
    lines.near(moved(gap, -least), { under: importance.must - 1, over: importance.spacing });
    const all = sizes.reduce((sum, size) => plus(sum, size), times(gap, views.length - 1));
    lines.equal(minus(all, edge.room), importance.must);
    chain(edge, views, sizes, () => gap);
  },

  equalCentering(edge, views, sizes) {
    const { lines, stack } = edge;
    const step = lines.length();
    const last = views.length - 1;
    const least = stack.node.stack.spacing;
    views.forEach((view, index) => {
      const before = plus(times(step, index), times(minus(sizes[0], sizes[index]), 0.5));
      lines.put(view, { base: lines.of(stack).start, offset: moved(before, edge.before), size: sizes[index] });
      if (index === 0) return;
      const gap = minus(step, times(plus(sizes[index - 1], sizes[index]), 0.5));
      lines.near(moved(gap, -least), { under: importance.must - 1, over: importance.spacing });
    });
    const all = plus(times(step, last), times(plus(sizes[0], sizes[last]), 0.5));
    lines.equal(minus(all, edge.room), importance.must);
  },
};

/// One view after the other, with the gaps of the stack.
function inTurn(edge, views, sizes) {
  const { spacing, spacingAfter } = edge.stack.node.stack;
  const gaps = views.map((view, index) => {
    // In a reversed row, the gap that follows a view precedes it.
    const owner = edge.isTurned ? views[index + 1] : view;
    return owner === undefined || index === views.length - 1 ? 0 : spacingAfter.get(owner.node.id) ?? spacing;
  });
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const all = sum(sizes);
  edge.lines.equal(minus(moved(all, total), edge.room), importance.must);
  chain(edge, views, sizes, (index) => constant(gaps[index]));
}

function chain({ lines, stack, before }, views, sizes, gap) {
  let base = lines.of(stack).start;
  let offset = constant(before);
  views.forEach((view, index) => {
    base = lines.put(view, { base, offset, size: sizes[index] });
    offset = plus(sizes[index], gap(index));
  });
}

/// The sum of many sums, computed at once.
function sum(sizes) {
  const terms = new Map();
  let number = 0;
  for (const size of sizes) {
    number += size.constant;
    for (const [symbol, coefficient] of size.terms) terms.set(symbol, (terms.get(symbol) ?? 0) + coefficient);
  }
  return { constant: number, terms };
}

// Across the stack

function across(edge, views) {
  const { alignment } = edge.stack.node.stack;
  if (alignment === 'fill') return stretched(edge, views);
  const isOnLine = alignment === 'baseline' && edge.lines.axis === 'y';
  const deepest = isOnLine ? Math.max(0, ...views.map(edge.baseline)) : 0;
  for (const view of views) {
    const size = edge.lines.length();
    hug(edge.lines, view, size, edge.natural(view));
    const offset = isOnLine ? constant(deepest - edge.baseline(view)) : shift(edge, alignment, size);
    edge.lines.put(view, { base: edge.lines.of(edge.stack).start, offset: moved(offset, edge.before), size });
    edge.lines.atLeast(minus(minus(edge.room, size), isOnLine ? offset : constant(0)), importance.must);
  }
}

/// The distance of a view from the first edge. A baseline is aligned to the leading edge.
function shift(edge, alignment, size) {
  const rest = minus(edge.room, size);
  if (alignment === 'center') return times(rest, 0.5);
  const isAtEnd = (alignment === 'trailing') !== edge.isTurned;
  return isAtEnd ? rest : constant(0);
}

function stretched(edge, views) {
  const { lines, stack, room } = edge;
  // Only the longest counts: one condition instead of many.
  const longest = new Map();
  for (const view of views) {
    lines.put(view, { base: lines.of(stack).start, offset: constant(edge.before), size: room });
    const own = edge.natural(view);
    const known = longest.get(view.node.kind);
    if (own !== null && !(known && known.own >= own)) longest.set(view.node.kind, { view, own });
  }
  for (const { view, own } of longest.values()) {
    lines.atLeast(moved(room, -own), importance.whole[view.node.kind] ?? importance.whole.other);
  }
}
