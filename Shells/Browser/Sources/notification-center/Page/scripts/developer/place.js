// The location of the device, without a map: the real and the simulated one.

import { make, put } from '../ground/element.js';
import { call } from '../state/calls.js';
import { complain } from '../shell/notice.js';
import { text } from '../texts.js';
import { labelled, part } from './part.js';

/// The initial position of the pad: a number for each direction, in degrees.
const start = { latitude: 52.52, longitude: 13.405 };

/// The accuracy of a simulated location, in metres.
const accuracy = 5;

/// Makes the part.
export function makePlace() {
  const dot = make('span', { class: 'pad-dot' });
  const pad = make('div', { class: 'pad', role: 'img' }, dot);
  const field = (name, limit) => make('input', { class: 'field', type: 'number', min: -limit, max: limit, step: 'any', data: { field: name } });
  const latitude = field('devLatitude', 90);
  const longitude = field('devLongitude', 180);
  const note = make('p', { class: 'dev-note', data: { part: 'placeNote' } });
  const show = (place) => {
    pad.setAttribute('aria-label', text('devPad', place));
    dot.style.insetInlineStart = `${((place.longitude + 180) / 360) * 100}%`;
    dot.style.insetBlockStart = `${((90 - place.latitude) / 180) * 100}%`;
    latitude.value = place.latitude;
    longitude.value = place.longitude;
  };
  const read = async () => {
    const { location } = await call('location');
    put(note, noteOn(location));
    if (location.fix) show(location.fix.coordinate);
  };
  const ask = async (name, fields) => {
    try {
      await call(name, fields);
      await read();
    } catch (failure) {
      complain(failure);
    }
  };
  const set = press('devPlaceSet', () => {
    if (!latitude.checkValidity() || !longitude.checkValidity()) return;
    const coordinate = { latitude: Number(latitude.value), longitude: Number(longitude.value) };
    ask('setLocation', { coordinate, accuracy });
  });
  const resume = press('devPlaceResume', () => ask('resumeLocation', {}));
  show(start);
  read().catch(() => put(note, text('devPlaceUnknown')));
  return part('place', text('devPlace'), note, pad, labelled(text('devLatitude'), latitude), labelled(text('devLongitude'), longitude), make('div', { class: 'chips' }, set, resume));
}

/// A note about the known location and its source.
function noteOn({ fix, source, problem, regions = 0 }) {
  if (problem) return problem;
  if (!fix) return text('devPlaceUnknown');
  return text('devPlaceKnown', { source: source ?? text('devPlaceLast'), accuracy: Math.round(fix.accuracy), regions });
}

function press(name, task) {
  const button = make('button', { class: 'pill', type: 'button', data: { place: name }, text: text(name) });
  button.addEventListener('click', task);
  return button;
}
