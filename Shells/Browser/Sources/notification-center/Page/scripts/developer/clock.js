// The simulator's clock: forward by steps, to the next due date, or to any date.

import { make, show } from '../ground/element.js';
import { fullDate } from '../format.js';
import { call } from '../state/calls.js';
import { readClock } from '../state/facts.js';
import { listen, state } from '../state/store.js';
import { eachMinute, now, zone } from '../state/time.js';
import { complain, say } from '../shell/notice.js';
import { text } from '../texts.js';
import { labelled, part } from './part.js';

/// Steps in microseconds, by their texts.
const steps = { devMinute: 60e6, devQuarter: 900e6, devHour: 3_600e6, devDay: 86_400e6 };

/// Makes the part.
export function makeClock() {
  const time = make('p', { class: 'dev-now', data: { part: 'now' } });
  const real = make('p', { class: 'dev-note', text: text('devClockReal') });
  const buttons = Object.entries(steps).map(([name, microseconds]) => press(name, () => advance(microseconds)));
  const next = press('devNext', toNext);
  const date = make('input', { class: 'field', type: 'datetime-local', step: '1', data: { field: 'clock' } });
  const set = press('devSet', () => {
    if (date.value) move('setClock', { time: inZone(date.value) * 1_000 });
  });
  const controls = make('div', { class: 'dev-controls' },
    make('div', { class: 'chips', role: 'group', 'aria-label': text('devClock') }, ...buttons, next),
    labelled(text('devDate'), date), set);
  const refresh = () => {
    time.textContent = fullDate(now());
    show(controls, state.isSimulator);
    show(real, !state.isSimulator);
  };
  listen(['link', 'list'], refresh);
  eachMinute(refresh);
  refresh();
  return part('clock', text('devClock'), time, real, controls);
}

function press(name, task) {
  const button = make('button', { class: 'pill', type: 'button', data: { clock: name }, text: text(name) });
  button.addEventListener('click', task);
  return button;
}

function advance(microseconds) {
  return move('advanceClock', { microseconds });
}

async function move(name, fields) {
  try {
    await call(name, fields);
    await readClock();
  } catch (failure) {
    complain(failure);
  }
}

async function toNext() {
  try {
    const status = await readClock();
    if (status.nextDueDate && status.nextDueDate > status.now) await advance(status.nextDueDate - status.now);
    else say(text('devNextNone'));
  } catch (failure) {
    complain(failure);
  }
}

/// The instant at which the clocks of the system's zone show a date, in milliseconds.
function inZone(value) {
  const wanted = Date.parse(`${value}Z`);
  // The zone's offset depends on the result, which two iterations find.
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) instant = wanted - distance(instant);
  return instant;
}

function distance(instant) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone(), calendar: 'gregory', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second) - Math.floor(instant / 1_000) * 1_000;
}
