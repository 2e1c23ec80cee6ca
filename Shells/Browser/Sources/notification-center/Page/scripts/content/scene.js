// Reads the scene of a content extension: every number bounded, every text cut, every name known. The result has one form,
// which later code need not check.

import { letters, shown } from '../ground/plain.js';

/// The limits of a drawn scene, whatever was sent.
const limits = { views: 2_000, depth: 32, constraints: 512, text: 4_096, length: 10_000, font: 200, lines: 1_000 };
/// The default font: 17 points, as in the extension.
const usualFont = { size: 17, weight: 400, isItalic: false, isMonospaced: false };

const attributes = new Set(['left', 'right', 'top', 'bottom', 'leading', 'trailing', 'width', 'height', 'centerX', 'centerY', 'firstBaseline', 'lastBaseline']);

/// A scene to draw: `root`, and `height`, `title`, `mediaButton`, `inputView`, `inputAccessoryView`, each of which may be
/// null, and whether it `takesText`.
export function readScene(sent) {
  const budget = { views: limits.views, constraints: limits.constraints, seen: new Set() };
  return {
    root: readNode(sent?.root ?? {}, budget, 0) ?? emptyRoot(),
    height: optional(sent?.height, (height) => number(height, 0, limits.length)),
    title: typeof sent?.title === 'string' && sent.title !== '' ? shown(sent.title, letters.title) : null,
    mediaButton: optional(sent?.mediaButton, readMediaButton),
    inputView: optional(sent?.inputView, (node) => readNode(node, budget, 0)),
    inputAccessoryView: optional(sent?.inputAccessoryView, (node) => readNode(node, budget, 0)),
    takesText: sent?.takesText === true,
  };
}

function emptyRoot() {
  return readNode({ id: 0, kind: 'plain' }, { views: 1, constraints: 0, seen: new Set() }, 0);
}

function readNode(sent, budget, depth) {
  const id = Number.isSafeInteger(sent?.id) ? sent.id : null;
  if (id === null || budget.views <= 0 || depth >= limits.depth || budget.seen.has(id)) return null;
  budget.views -= 1;
  budget.seen.add(id);
  const kind = Object.hasOwn(payloads, sent.kind) ? sent.kind : 'plain';
  return {
    id, kind, ...payloads[kind](sent), place: readPlace(sent.place), style: readStyle(sent.style ?? {}),
    constraints: list(sent.constraints).flatMap((one) => readConstraint(one, budget)),
    isEnabled: sent.isEnabled !== false, takesTaps: sent.takesTaps === true,
    name: typeof sent.accessibilityLabel === 'string' ? shown(sent.accessibilityLabel, letters.title) : null,
    children: list(sent.children).map((child) => readNode(child, budget, depth + 1)).filter(Boolean),
  };
}

const payloads = {
  plain: () => ({}),
  label: ({ text }) => ({ text: readText(text) }),
  image: ({ image, fill }) => ({ image: optional(image, readImage), fill: oneOf(fill, ['scaleToFill', 'aspectFit', 'aspectFill', 'center']) }),
  button: ({ button }) => ({
    button: { title: optional(button?.title, readText), image: optional(button?.image, readImage), isProminent: button?.isProminent === true },
  }),
  stack: ({ stack }) => ({ stack: readStack(stack ?? {}) }),
  textField: ({ field }) => ({
    field: {
      text: readText(field?.text), placeholder: shown(string(field?.placeholder), letters.title),
      isSecure: field?.isSecure === true, hasBorder: field?.hasBorder === true,
    },
  }),
  toggle: ({ isOn }) => ({ isOn: isOn === true }),
  slider: ({ slider }) => ({ slider: readSlider(slider ?? {}) }),
};

function readText(sent) {
  return {
    text: shown(string(sent?.text), limits.text), font: readFont(sent?.font ?? {}), color: optional(sent?.color, readColor),
    alignment: oneOf(sent?.alignment, ['natural', 'left', 'center', 'right']),
    lineLimit: Math.round(number(sent?.lineLimit ?? 1, 0, limits.lines)),
  };
}

function readFont({ size, weight, isItalic, isMonospaced }) {
  return {
    size: number(size ?? usualFont.size, 1, limits.font), weight: number(weight ?? usualFont.weight, 100, 900),
    isItalic: isItalic === true, isMonospaced: isMonospaced === true,
  };
}

function readImage({ source, size, tint }) {
  return {
    url: address(source?.url), symbol: typeof source?.symbol === 'string' ? source.symbol.slice(0, 100) : null,
    size: optional(size, ([width, height]) => ({ width: length(width), height: length(height) })), tint: optional(tint, readColor),
  };
}

/// An address below /pictures/ of our server; null for any other.
function address(path) {
  return typeof path === 'string' && /^\/pictures\/[\w.-]+$/.test(path) ? path : null;
}

function readStack(sent) {
  const [top = 0, leading = 0, bottom = 0, trailing = 0] = list(sent.margins).map(distance);
  return {
    axis: oneOf(sent.axis, ['horizontal', 'vertical']), alignment: oneOf(sent.alignment, ['fill', 'leading', 'center', 'trailing', 'baseline']),
    distribution: oneOf(sent.distribution, ['fill', 'fillEqually', 'fillProportionally', 'equalSpacing', 'equalCentering']),
    spacing: distance(sent.spacing ?? 0), margins: { top, leading, bottom, trailing },
    spacingAfter: new Map(list(sent.spacingAfter).filter(Array.isArray).map(([id, gap]) => [id, distance(gap)])),
  };
}

function readSlider({ value, minimum, maximum, isContinuous }) {
  const least = finite(minimum, 0);
  const most = Math.max(least, finite(maximum, 1));
  return { minimum: least, maximum: most, value: number(value ?? least, least, most), isContinuous: isContinuous !== false };
}

function readMediaButton({ style, frame, tint }) {
  const [x, y, width, height] = corners(frame);
  return width > 0 && height > 0 ? { style: oneOf(style, ['standard', 'overlay']), frame: { x, y, width, height }, tint: optional(tint, readColor) } : null;
}

function readPlace(sent) {
  if (!sent?.frame) return { kind: sent === 'arranged' ? 'arranged' : 'constrained' };
  const [x, y, width, height] = corners(sent.frame);
  return { kind: 'frame', x, y, width, height };
}

function corners(frame) {
  const [x = 0, y = 0, width = 0, height = 0] = list(frame);
  return [distance(x), distance(y), length(width), length(height)];
}

function readStyle({ background, tint, alpha, cornerRadius, borderWidth, borderColor, clips }) {
  return {
    background: optional(background, readColor), tint: optional(tint, readColor), alpha: number(alpha ?? 1, 0, 1),
    cornerRadius: length(cornerRadius ?? 0), borderWidth: number(borderWidth ?? 0, 0, 100), borderColor: optional(borderColor, readColor),
    clips: clips === true,
  };
}

/// A colour in CSS, made of numbers alone, so that it cannot contain other style rules.
function readColor({ light, dark }) {
  const day = components(light);
  return { light: day, dark: dark ? components(dark) : day };
}

function components(sent) {
  const [red = 0, green = 0, blue = 0, alpha = 1] = list(sent).map((share) => number(share, 0, 1));
  return `rgb(${[red, green, blue].map((share) => Math.round(share * 255)).join(' ')} / ${alpha})`;
}

function readConstraint(sent, budget) {
  if (budget.constraints <= 0 || !attributes.has(sent?.firstAttribute)) return [];
  const hasSecond = Number.isSafeInteger(sent.second) && attributes.has(sent.secondAttribute);
  budget.constraints -= 1;
  return [{
    first: sent.first, firstAttribute: sent.firstAttribute, relation: oneOf(sent.relation, ['equal', 'atMost', 'atLeast']),
    second: hasSecond ? sent.second : null, secondAttribute: hasSecond ? sent.secondAttribute : null,
    multiplier: Math.min(1_000, Math.max(-1_000, finite(sent.multiplier, 1))), constant: distance(sent.constant ?? 0),
    priority: number(sent.priority ?? 1_000, 1, 1_000), isRelativeToMargin: sent.isRelativeToMargin === true,
  }];
}

// Basic readers

function list(sent) {
  return Array.isArray(sent) ? sent : [];
}

function string(sent) {
  return typeof sent === 'string' ? sent : '';
}

function optional(sent, read) {
  return sent === null || sent === undefined ? null : read(sent);
}

function finite(sent, otherwise) {
  return typeof sent === 'number' && Number.isFinite(sent) ? sent : otherwise;
}

function number(sent, least, most) {
  return Math.min(most, Math.max(least, finite(sent, least)));
}

function length(sent) {
  return number(sent, 0, limits.length);
}

function distance(sent) {
  return Math.min(limits.length, Math.max(-limits.length, finite(sent, 0)));
}

function oneOf(sent, names) {
  return names.includes(sent) ? sent : names[0];
}
