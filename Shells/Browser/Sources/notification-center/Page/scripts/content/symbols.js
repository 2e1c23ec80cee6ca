// Symbols for the names of the system's symbols, drawn for this page on a field of 24 by 24.

import { shapes } from './symbol-shapes.js';

const space = 'http://www.w3.org/2000/svg';
const rings = { circle: 'M12 2.5a9.5 9.5 0 1 1-.01 0z', square: 'M6.5 3h11A3.5 3.5 0 0 1 21 6.5v11a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 17.5v-11A3.5 3.5 0 0 1 6.5 3z' };
/// The symbol for unknown names.
const neutral = { path: 'M12 4.5a7.5 7.5 0 1 1-.01 0z M12 11.3a.7.7 0 1 1-.01 0z', isShape: false };

/// The parts of a symbol's name: its shape, whether it is filled, and the ring around it or the slash through it.
export function parts(name) {
  const words = name.split('.');
  const modifiers = new Set();
  while (words.length > 1 && ['fill', 'circle', 'square', 'slash'].includes(words.at(-1)) && !Object.hasOwn(shapes, words.join('.'))) modifiers.add(words.pop());
  const base = words.join('.');
  const known = Object.hasOwn(shapes, base) ? shapes[base] : neutral;
  return {
    known, isKnown: known !== neutral, isFilled: modifiers.has('fill'), isCrossed: modifiers.has('slash'),
    ring: modifiers.has('circle') ? rings.circle : modifiers.has('square') ? rings.square : null,
  };
}

/// The symbol of a name; screen readers skip it.
export function symbol(name) {
  const { known, isKnown, isFilled, isCrossed, ring } = parts(name);
  const picture = create('svg', { viewBox: '0 0 24 24', class: 'symbol', 'aria-hidden': 'true', focusable: 'false', 'data-symbol': isKnown ? name : 'neutral' });
  const isInside = ring !== null;
  if (isInside) picture.append(create('path', { d: ring, class: isFilled ? 'filled' : 'drawn' }));
  const look = isInside && isFilled ? 'left-out' : isFilled && known.isShape ? 'filled' : 'drawn';
  picture.append(create('path', { d: known.path, class: look, transform: isInside ? 'translate(12 12) scale(0.6) translate(-12 -12)' : '' }));
  if (isCrossed) picture.append(create('path', { d: 'M4 4l16 16', class: 'drawn' }));
  return picture;
}

/// The words of a name, for a button without other words.
export function symbolWords(name) {
  return name.split('.').filter((word) => !['fill', 'circle', 'square'].includes(word)).join(' ');
}

function create(tag, attributes) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== '') element.setAttribute(name, value);
  return element;
}
