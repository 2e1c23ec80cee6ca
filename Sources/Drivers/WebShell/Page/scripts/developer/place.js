// The place of the device, without a map. It can be seen here already, and waits for the system to
// watch places.

import { make, put } from '../ground/element.js';
import { text } from '../texts.js';
import { labelled, part } from './part.js';

/// Where the pad stands before anything is known: a number for each direction, in degrees.
const start = { latitude: 52.52, longitude: 13.405 };

/// Makes the part.
export function makePlace() {
  const dot = make('span', { class: 'pad-dot' });
  const pad = make('div', { class: 'pad', role: 'img', 'aria-label': text('devPad', start) }, dot);
  dot.style.insetInlineStart = `${((start.longitude + 180) / 360) * 100}%`;
  dot.style.insetBlockStart = `${((90 - start.latitude) / 180) * 100}%`;
  const degrees = (name, limit, value) =>
    labelled(text(name), make('input', { class: 'field', type: 'number', min: -limit, max: limit, step: 'any', value, disabled: true, data: { field: name } }));
  const file = make('input', { class: 'field', type: 'file', accept: '.gpx,application/gpx+xml', disabled: true, data: { field: 'track' } });
  const note = make('p', { class: 'dev-note', data: { part: 'placeNote' } });
  put(note, text('devPlaceNote'));
  return part('place', text('devPlace'), note, pad, degrees('devLatitude', 90, start.latitude), degrees('devLongitude', 180, start.longitude), labelled(text('devTrack'), file));
}
