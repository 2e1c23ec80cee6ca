// The pieces that the drawer is made of.

import { make } from '../ground/element.js';

/// One part of the drawer, which can be folded.
export function part(name, title, ...content) {
  const summary = make('summary', { text: title });
  return make('details', { class: 'part', data: { part: name }, open: true }, summary, make('div', { class: 'part-content' }, ...content));
}

/// A labelled control of the drawer.
export function labelled(words, control) {
  return make('label', { class: 'labelled' }, make('span', { text: words }), control);
}
