// The natural sizes of views: measured by the browser once for all changed views, and remembered.

import { style } from './styling.js';

/// Sizes of controls that are independent of texts.
const sizes = { toggle: { width: 51, height: 31 }, slider: { width: 100, height: 31 } };
/// The width of a field without another constraint.
const fieldWidth = 100;
const lineHeight = 1.2;

/// Measures the views of a tree, in the form that the layout needs.
export function measures(tree) {
  const own = (node) => known(tree, node);
  return {
    natural: (node) => own(node).size,
    fit(pairs) {
      const narrow = pairs.filter(([node, width]) => node.kind === 'label' && width < own(node).size.width && !own(node).heights.has(width));
      widen(narrow.map(([node, width]) => [tree.drawn(node.id).own.element, width]), (index, { height }) => {
        const [node, width] = narrow[index];
        own(node).heights.set(width, height);
      });
      return new Map(pairs.map(([node, width]) => [node.id, own(node).size && (own(node).heights.get(width) ?? own(node).size.height)]));
    },
    baselines: (node) => baselines(node, own(node).size),
  };
}

/// Measures all views that changed since their last measurement, in one pass.
export function measureAll(tree, root) {
  const changed = [];
  const visit = (node) => {
    const drawn = tree.drawn(node.id);
    const stamp = drawn.own.stamp(node);
    if (!drawn.measured || drawn.measured.stamp !== stamp || (node.kind === 'image' && drawn.measured.size === null)) {
      drawn.measured = { stamp, size: fixed(node, drawn), heights: new Map() };
      if (node.kind === 'label' || node.kind === 'button') changed.push(drawn);
    }
    node.children.forEach(visit);
  };
  visit(root);
  widen(changed.map(({ own }) => [own.element, null]), (index, size) => {
    changed[index].measured.size = size;
  });
}

function known(tree, node) {
  return tree.drawn(node.id).measured;
}

function fixed(node, { own }) {
  if (node.kind === 'image') return node.image ? node.image.size ?? own.ownSize() : null;
  if (node.kind === 'textField') return { width: fieldWidth, height: Math.ceil(node.field.text.font.size * lineHeight) + (node.field.hasBorder ? 14 : 2) };
  return sizes[node.kind] ?? null;
}

/// Sets the widths of elements, or their natural width, and returns their resulting sizes.
function widen(entries, tell) {
  for (const [element, width] of entries) {
    element.classList.add('measured');
    style(element, 'width', width === null ? 'max-content' : `${width}px`);
  }
  const found = entries.map(([element]) => element.getBoundingClientRect());
  entries.forEach(([element], index) => {
    element.classList.remove('measured');
    style(element, 'width', null);
    // Rounded up, so that rounding never breaks a line.
    tell(index, { width: Math.ceil(found[index].width), height: Math.ceil(found[index].height) });
  });
}

const canvas = document.createElement('canvas').getContext('2d');

/// The distances of the first baseline from the top and of the last baseline from the bottom.
function baselines(node, size) {
  const text = node.text ?? node.button?.title ?? node.field?.text;
  if (!text || !size) return null;
  const { font } = text;
  canvas.font = `${font.isItalic ? 'italic ' : ''}${font.weight} ${font.size}px system-ui, sans-serif`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText('x');
  const line = font.size * lineHeight;
  const first = (line - ascent - descent) / 2 + ascent;
  const around = node.kind === 'label' ? 0 : (size.height - line) / 2;
  return { first: around + first, last: around + line - first };
}
