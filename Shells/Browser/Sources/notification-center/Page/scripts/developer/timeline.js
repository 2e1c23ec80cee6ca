// The history of each notification, from its addition to its response, with the deciding rules.

import { label, make, put, show } from '../ground/element.js';
import { shown } from '../ground/plain.js';
import { setInspector } from '../notifications/inspection.js';
import { fullDate, stamp } from '../format.js';
import { call } from '../state/calls.js';
import { listen, notice, state, touch } from '../state/store.js';
import { wordedStep } from '../state/worded.js';
import { text } from '../texts.js';
import { appChoice } from './appchoice.js';
import { labelled, part } from './part.js';

/// The most visible lines, newest first.
const limit = 200;

const steps = new Map();

/// Makes the part; `opened(element)` is called when it should be visible.
export function makeTimeline(opened) {
  const filter = { app: '', identifier: '' };
  const rows = make('ol', { class: 'timeline', reversed: true });
  const count = make('p', { class: 'dev-note' });
  const app = appChoice('timeline', { none: text('devAllApps'), change: (value) => {
    filter.app = value;
    draw();
  } });
  const identifier = make('input', { class: 'field', type: 'search', dir: 'auto', autocomplete: 'off', data: { field: 'timelineIdentifier' } });
  identifier.addEventListener('input', () => {
    filter.identifier = identifier.value.trim();
    draw();
  });
  const draw = () => {
    const entries = state.timeline.filter((entry) => isWanted(entry, filter));
    const seen = entries.slice(-limit).reverse();
    keepRows(rows, seen);
    put(count, entries.length > 0 ? text('devEntries', { count: entries.length }) : text('devEmpty'));
  };
  listen(['timeline'], draw);
  listen(['apps'], nameApps);
  setInspector((key) => {
    Object.assign(filter, { app: key.app, identifier: key.identifier });
    app.value = key.app;
    identifier.value = key.identifier;
    draw();
    opened(element);
  });
  notice((event) => {
    if (event.event === 'snapshot') load();
  });
  draw();
  const element = part('timeline', text('devTimeline'), labelled(text('devApp'), app.element), labelled(text('devFilter'), identifier), count, rows);
  return element;
}

/// Loads the steps before this window was opened.
async function load() {
  try {
    const { entries } = await call('timeline');
    const last = entries?.length ? entries[entries.length - 1].number : 0;
    state.timeline = [...(entries ?? []), ...state.timeline.filter((entry) => entry.number > last)];
    touch('timeline');
  } catch {
    // The list continues with newly reported steps.
  }
}

function isWanted(entry, { app, identifier }) {
  return (app === '' || entry.app === app) && (identifier === '' || (entry.identifier ?? '').includes(identifier));
}

/// Keeps one line for each entry as long as it is visible.
function keepRows(rows, entries) {
  const numbers = new Set(entries.map((entry) => entry.number));
  for (const [number, row] of steps) {
    if (numbers.has(number)) continue;
    row.remove();
    steps.delete(number);
  }
  entries.forEach((entry, index) => {
    const row = steps.get(entry.number) ?? line(entry);
    steps.set(entry.number, row);
    if (rows.children[index] !== row) rows.insertBefore(row, rows.children[index] ?? null);
  });
}

/// Entries may be received before the apps.
function nameApps() {
  for (const row of steps.values()) put(row.querySelector('.step-name'), appName(row.dataset.app));
}

function appName(identifier = '') {
  return shown(state.apps.get(identifier)?.displayName ?? identifier, 60);
}

function line(entry) {
  const rules = (entry.rules ?? []).map((rule) => make('span', { class: 'rule', text: rule }));
  const row = make('li', { class: 'step' },
    make('span', { class: 'step-head' },
      make('time', { datetime: new Date(entry.date / 1_000).toISOString(), title: fullDate(entry.date / 1_000), text: stamp(entry.date / 1_000) }),
      make('span', { class: 'step-name', dir: 'auto', text: appName(entry.app) }),
      make('code', { dir: 'auto', text: shown(entry.identifier ?? '', 60) })),
    make('span', { class: 'step-text', dir: 'auto', text: shown(wordedStep(entry), 600) }), ...rules);
  label(row, 'app', entry.app);
  label(row, 'identifier', entry.identifier);
  label(row, 'step', entry.step);
  label(row, 'rules', (entry.rules ?? []).join(' ') || null);
  show(row, true);
  return row;
}
