// The positions of a scene's views: given frames, stacks, and defaults for open conditions.
//
// Widths are computed first, then the heights of texts at those widths, then heights. Nothing here touches the page: the
// caller measures the views' contents.

import { constant, moved, plus, times } from './expression.js';
import { Lines, hug, importance } from './lines.js';
import { arrange } from './stacks.js';

/// The margins of a view that a condition refers to.
const margin = 8;
/// The limit of any distance from the origin of the controller's view.
const furthest = 20_000;
/// How often widths are computed again because a condition derives them from heights.
const rounds = 2;

const axes = {
  left: 'x', right: 'x', leading: 'x', trailing: 'x', centerX: 'x', width: 'x',
  top: 'y', bottom: 'y', centerY: 'y', height: 'y', firstBaseline: 'y', lastBaseline: 'y',
};

/// Lays out a tree of views.
///
/// `room` has the `width`, the `height` or null if the conditions decide, the `ratioHeight` to use if they do not, and
/// `isRightToLeft`. `measure` has `natural(node)` (width and height of its content, or null), `fit(pairs)` for the heights at
/// widths, and `baselines(node)`. The result has the `height` and for each view's number its frame within its parent.
export function layOut(root, room, measure) {
  const views = [];
  collect(root, null, views);
  const context = { ...room, views, measure, byNumber: new Map(views.map((view) => [view.node.id, view])), found: { x: null, y: null }, tall: new Map() };
  context.constraints = views.flatMap((view) => view.node.constraints);
  for (let round = 1; ; round += 1) {
    context.round = round;
    solveAxis(context, 'x', room.width);
    context.tall = measure.fit(views.filter(hasOwnSize).map((view) => [view.node, context.found.x.get(view.node.id).size]));
    solveHeights(context);
    if (round >= rounds || context.constraints.every((one) => isKept(context, one))) return frames(context);
  }
}

function collect(node, parent, views) {
  const isArranged = parent?.node.kind === 'stack' && node.place.kind === 'arranged';
  const view = { node, parent, isArranged, arranged: [] };
  views.push(view);
  if (isArranged) parent.arranged.push(view);
  for (const child of node.children) collect(child, view, views);
}

/// Whether a view has the size of its content by default.
function hasOwnSize({ node, parent }) {
  return (node.place.kind !== 'frame' || !parent) && node.kind !== 'plain' && node.kind !== 'stack';
}

/// Solves the heights by the conditions; by the initial ratio if they leave the height open (J4).
function solveHeights(context) {
  solveAxis(context, 'y', context.height);
  if (context.height !== null) return;
  const { size } = context.found.y.get(context.views[0].node.id);
  if (size < 1) solveAxis(context, 'y', context.ratioHeight);
}

function solveAxis(context, axis, rootSize) {
  const lines = new Lines(axis);
  const natural = (view) => naturalOf(context, axis, view);
  for (const view of context.views) {
    if (!view.parent) placeRoot(lines, view, rootSize, natural);
    else if (!lines.of(view)) placeChild(lines, view, natural);
    if (view.node.kind === 'stack') {
      arrange(lines, view, view.arranged, {
        natural, isRightToLeft: context.isRightToLeft, baseline: (one) => baselinesOf(context, one).first,
      });
    }
  }
  const known = context.constraints.filter((one) => one.priority > 0).sort((one, other) => other.priority - one.priority);
  for (const one of known) constrain(lines, context, one);
  for (const view of context.views) settle(lines, view);
  lines.solve();
  context.found[axis] = new Map(context.views.map((view) => [view.node.id, bounded(lines.found(view))]));
}

function placeRoot(lines, view, size, natural) {
  const length = size === null ? lines.length() : constant(size);
  lines.put(view, { base: null, offset: constant(0), size: length });
  if (size === null) hug(lines, view, length, natural(view));
}

function placeChild(lines, view, natural) {
  const { node, parent } = view;
  const base = lines.of(parent).start;
  if (node.place.kind === 'frame') {
    const [start, size] = lines.axis === 'x' ? [node.place.x, node.place.width] : [node.place.y, node.place.height];
    lines.put(view, { base, offset: constant(start), size: constant(size) });
    return;
  }
  const size = lines.length();
  lines.put(view, { base, offset: lines.place(), size });
  hug(lines, view, size, natural(view));
}

/// The defaults for open conditions: the origin of the parent, and the least size.
function settle(lines, view) {
  const { start, size } = lines.of(view);
  if (size.terms.size > 0 && (!view.parent || view.node.kind === 'stack')) {
    lines.near(size, { over: view.parent ? importance.smallStack : importance.smallRoot });
  }
  lines.settle(start.offset);
}

function naturalOf(context, axis, view) {
  if (!hasOwnSize(view)) return null;
  if (axis === 'y') return context.tall.get(view.node.id) ?? null;
  return context.measure.natural(view.node)?.width ?? null;
}

function baselinesOf(context, { node }) {
  const height = context.tall.get(node.id) ?? 0;
  return context.measure.baselines(node) ?? { first: height, last: 0 };
}

// Conditions

function constrain(lines, context, one) {
  const first = side(lines, context, one.first, one.firstAttribute, false);
  const second = one.second === null ? constant(0) : side(lines, context, one.second, one.secondAttribute, one.isRelativeToMargin);
  if (!first || !second || first.terms.size + second.terms.size === 0) return;
  const difference = moved(plus(first, second, -one.multiplier), -constantOf(context, one));
  const weight = importanceOf(context, one);
  if (one.relation === 'equal') lines.equal(difference, weight);
  else lines.atLeast(one.relation === 'atLeast' ? difference : times(difference, -1), weight);
}

/// The importance of a condition. In the first round a condition between a height and a width is not required, because the
/// other conditions may decide either of the two.
function importanceOf({ round }, { priority, second, firstAttribute, secondAttribute }) {
  const isAcross = second !== null && axes[firstAttribute] !== axes[secondAttribute];
  return isAcross && round === 1 ? Math.min(priority, importance.must - 1) : priority;
}

/// In a right-to-left language, a positive constant moves to the left.
function constantOf({ isRightToLeft }, { firstAttribute, constant: distance }) {
  const isOfLanguage = firstAttribute === 'leading' || firstAttribute === 'trailing';
  return isOfLanguage && isRightToLeft ? -distance : distance;
}

/// A line or length of a view as a sum; as a number if it belongs to the other direction and is known.
function side(lines, context, number, attribute, isFromMargin) {
  const view = context.byNumber.get(number);
  const axis = axes[attribute];
  if (!view || !axis) return null;
  if (axis !== lines.axis) {
    const found = context.found[axis]?.get(number);
    return found && (attribute === 'width' || attribute === 'height') ? constant(found.size) : null;
  }
  return edges[named(attribute, context.isRightToLeft)](lines, view, isFromMargin ? margin : 0, context);
}

function named(attribute, isRightToLeft) {
  if (attribute === 'leading') return isRightToLeft ? 'end' : 'start';
  if (attribute === 'trailing') return isRightToLeft ? 'start' : 'end';
  return names[attribute];
}

const names = {
  left: 'start', top: 'start', right: 'end', bottom: 'end', centerX: 'middle', centerY: 'middle', width: 'size', height: 'size',
  firstBaseline: 'first', lastBaseline: 'last',
};

const edges = {
  start: (lines, view, inset) => moved(lines.start(view), inset),
  end: (lines, view, inset) => moved(lines.end(view), -inset),
  middle: (lines, view) => lines.middle(view),
  size: (lines, view, inset) => moved(lines.size(view), -2 * inset),
  first: (lines, view, _, context) => moved(lines.start(view), baselinesOf(context, view).first),
  last: (lines, view, _, context) => moved(lines.end(view), -baselinesOf(context, view).last),
};

/// Whether a condition between a width and a height holds, now that both are known.
function isKept(context, { first, firstAttribute, second, secondAttribute, multiplier, constant: distance, relation }) {
  if (second === null || axes[firstAttribute] === axes[secondAttribute]) return true;
  const [one, other] = [[first, firstAttribute], [second, secondAttribute]].map(([number, attribute]) => context.found[axes[attribute]]?.get(number)?.size);
  if (one === undefined || other === undefined) return true;
  const difference = one - multiplier * other - distance;
  return relation === 'equal' ? Math.abs(difference) < 0.5 : relation === 'atLeast' ? difference > -0.5 : difference < 0.5;
}

// The result

function bounded({ start, size }) {
  return { start: clamp(start, -furthest, furthest), size: clamp(size, 0, furthest) };
}

function clamp(value, least, most) {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : 0;
}

function frames({ views, found: { x, y } }) {
  const result = new Map();
  for (const { node, parent } of views) {
    const across = x.get(node.id);
    const down = y.get(node.id);
    const from = parent ? [x.get(parent.node.id).start, y.get(parent.node.id).start] : [0, 0];
    result.set(node.id, {
      x: rounded(across.start - from[0]), y: rounded(down.start - from[1]), width: rounded(across.size), height: rounded(down.size),
    });
  }
  return { frames: result, height: y.get(views[0].node.id).size };
}

function rounded(value) {
  return Math.round(value * 100) / 100;
}
