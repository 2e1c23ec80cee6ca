// Settings in sections of rows, described as values. A row keeps its element as long as its `id` exists, so that the focus
// stays.

import { attribute, label, make, reachable } from '../ground/element.js';
import { kinds, line } from './formrows.js';

let count = 0;

/// Returns a function that draws sections into an element.
///
/// A section has an `id`, a `title`, a `note` and `rows`; a row a `kind`, an `id` and the properties of its kind, see `kinds`.
/// `set` and `press` may be asynchronous: the next drawing shows the result.
export function form(place) {
  const sections = new Map();
  return (wanted) => {
    keep(place, sections, wanted, section);
  };
}

/// Gives an element exactly the children of these values, in their order. The focus of a removed child moves to its
/// replacement.
function keep(place, known, wanted, build) {
  const ids = new Set(wanted.map((item) => item.id));
  let lost = -1;
  for (const [id, own] of known) {
    if (ids.has(id)) continue;
    if (own.element.contains(document.activeElement)) lost = [...place.children].indexOf(own.element);
    own.element.remove();
    known.delete(id);
  }
  wanted.forEach((item, index) => {
    let own = known.get(item.id);
    if (!own || own.kind !== item.kind) {
      own?.element.remove();
      own = { ...build(item), kind: item.kind };
      known.set(item.id, own);
    }
    own.refresh(item);
    if (place.children[index] !== own.element) place.insertBefore(own.element, place.children[index] ?? null);
  });
  if (lost >= 0 && wanted.length > 0) reachable(place.children[Math.min(lost, wanted.length - 1)])[0]?.focus();
}

function section() {
  count += 1;
  const title = make('h2', { id: `section-${count}`, class: 'section-title', dir: 'auto' });
  const rows = make('div', { class: 'section-rows' });
  const note = make('p', { class: 'section-note' });
  const known = new Map();
  const element = make('section', { class: 'section', 'aria-labelledby': title.id }, title, rows, note);
  return {
    element,
    refresh(next) {
      line(title, next.title);
      line(note, next.note);
      attribute(element, 'aria-labelledby', next.title ? title.id : null);
      label(element, 'section', next.id);
      keep(rows, known, next.rows, (row) => kinds[row.kind](row));
    },
  };
}
