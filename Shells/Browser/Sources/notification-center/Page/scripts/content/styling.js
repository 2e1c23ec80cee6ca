// Sets colours, fonts and lengths of elements, by numbers that were bounded before. Only changes are written.

const written = new WeakMap();
const knowsBoth = CSS.supports('color', 'light-dark(red, red)');

/// Sets one property; null removes it.
export function style(element, property, value) {
  if (!written.has(element)) written.set(element, new Map());
  const own = written.get(element);
  if ((own.get(property) ?? null) === value) return;
  own.set(property, value);
  if (value === null) element.style.removeProperty(property);
  else element.style.setProperty(property, value);
}

/// Sets a colour, which may differ in dark mode.
export function paint(element, property, color) {
  if (!color) style(element, property, null);
  else style(element, property, knowsBoth ? `light-dark(${color.light}, ${color.dark})` : color.light);
}

/// Sets the style that every view may have.
export function dress(element, look) {
  paint(element, 'background-color', look.background);
  paint(element, '--view-tint', look.tint);
  paint(element, 'border-color', look.borderColor);
  style(element, 'border-width', look.borderWidth > 0 ? `${look.borderWidth}px` : null);
  style(element, 'border-radius', look.cornerRadius > 0 ? `${look.cornerRadius}px` : null);
  style(element, 'opacity', look.alpha < 1 ? String(look.alpha) : null);
  style(element, 'overflow', look.clips ? 'clip' : null);
}

const alignments = { natural: 'start', left: 'left', center: 'center', right: 'right' };

/// Sets the style of text.
export function letter(element, { font, color, alignment }) {
  style(element, 'font-size', `${font.size}px`);
  style(element, 'font-weight', String(font.weight));
  style(element, 'font-style', font.isItalic ? 'italic' : null);
  style(element, 'font-family', font.isMonospaced ? 'ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace' : null);
  style(element, 'text-align', alignments[alignment]);
  paint(element, 'color', color);
}

/// Positions an element at a frame within its parent.
export function place(element, frame) {
  style(element, 'left', `${frame.x}px`);
  style(element, 'top', `${frame.y}px`);
  style(element, 'width', `${frame.width}px`);
  style(element, 'height', `${frame.height}px`);
}
