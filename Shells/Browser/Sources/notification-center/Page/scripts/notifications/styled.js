// A text with markup by a program of the desktop: bold, italic, underlined, and links.

import { change, make, put } from '../ground/element.js';
import { shown } from '../ground/plain.js';

const schemes = new Set(['http:', 'https:', 'mailto:']);

/// Writes a text into an element: in runs if it has any, else plain. Links are plain words if `hasLinks` is false, such as on
/// a card, which is one button.
export function styled(element, runs, words, limit, { hasLinks = false } = {}) {
  if (!runs?.length) return put(element, shown(words, limit));
  let room = limit;
  const parts = [];
  for (const run of runs) {
    if (room <= 0) break;
    const text = shown(run.text, room);
    room -= text.length;
    parts.push(part(run, text, hasLinks));
  }
  element.replaceChildren(...parts);
}

function part(run, text, hasLinks) {
  const style = run.style ?? [];
  const target = hasLinks ? address(run.link) : null;
  const element = make(target ? 'a' : 'span', { text });
  for (const name of ['bold', 'italic', 'underlined']) if (style.includes(name)) element.classList.add(name);
  if (target) change(element, { class: [...element.classList, 'link'].join(' '), href: target, title: target, target: '_blank', rel: 'noopener noreferrer' });
  return element;
}

/// The address of a link as the browser reads it; null for any scheme that could run code.
function address(link) {
  if (!link) return null;
  const url = URL.parse ? URL.parse(link) : parsed(link);
  return url && schemes.has(url.protocol) ? url.href : null;
}

function parsed(link) {
  try { return new URL(link); } catch { return null; }
}
