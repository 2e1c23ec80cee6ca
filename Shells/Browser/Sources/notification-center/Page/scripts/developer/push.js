// Sends a push payload to an app. It is checked during typing, and the broken rules are named.

import { announce } from '../ground/announce.js';
import { label, make, put, show } from '../ground/element.js';
import { shown } from '../ground/plain.js';
import { list } from '../format.js';
import { call } from '../state/calls.js';
import { complain } from '../shell/notice.js';
import { text } from '../texts.js';
import { appChoice } from './appchoice.js';
import { labelled, part } from './part.js';

/// The pause in typing before the payload is checked. Milliseconds.
const pause = 120;

const samples = {
  devSampleAlert: { aps: { alert: { title: 'Tea', subtitle: 'Green', body: 'It is ready.' }, sound: 'default' } },
  devSampleThread: { aps: { alert: { title: 'Anna', body: 'Are you coming?' }, 'thread-id': 'anna', badge: 1 } },
  devSampleTimely: { aps: { alert: { title: 'Leave now', body: 'Your train leaves in 20 minutes.' }, 'interruption-level': 'time-sensitive' } },
  devSampleCritical: { aps: { alert: { title: 'Smoke', body: 'The alarm in the kitchen rings.' }, sound: { critical: 1, name: 'default', volume: 0.8 } } },
  devSampleSilent: { aps: { 'content-available': 1 }, kind: 'refresh' },
  devSampleBroken: { aps: { alert: 7, badge: 'many', 'relevance-score': 3 } },
};

/// Makes the part.
export function makePush() {
  const app = appChoice('push');
  const payload = make('textarea', { class: 'field code', rows: '9', spellcheck: 'false', autocapitalize: 'off', dir: 'ltr', data: { field: 'payload' } });
  const identifier = make('input', { class: 'field', type: 'text', dir: 'auto', autocomplete: 'off', data: { field: 'pushIdentifier' } });
  const send = make('button', { class: 'pill main', type: 'button', data: { action: 'sendPush' }, text: text('devSend') });
  const check = checker(payload, send);
  const put = (name) => {
    payload.value = JSON.stringify(samples[name], null, 2);
    check.now();
  };
  const chips = Object.keys(samples).map((name) => {
    const chip = make('button', { class: 'pill', type: 'button', data: { sample: name }, text: text(name) });
    chip.addEventListener('click', () => put(name));
    return chip;
  });
  payload.addEventListener('input', () => check.soon());
  send.addEventListener('click', async () => {
    try {
      const own = identifier.value.trim();
      await call('push', { app: app.value, payload: payload.value, ...(own ? { identifier: own } : {}) });
      announce(text('devSent'));
    } catch (failure) {
      complain(failure);
    }
  });
  put('devSampleAlert');
  return part('push', text('devPush'), labelled(text('devApp'), app.element),
    make('div', { class: 'chips', role: 'group', 'aria-label': text('devSamples') }, ...chips),
    labelled(text('devPayload'), payload), check.element, labelled(text('devIdentifier'), identifier),
    make('p', { class: 'dev-note', text: text('devIdentifierHint') }), send);
}

/// Shows the system's check of the current payload.
function checker(payload, send) {
  const size = make('span', { class: 'check-size' });
  const kind = make('span', { class: 'check-kind' });
  const problems = make('ul', { class: 'problems', 'aria-live': 'polite' });
  const element = make('div', { class: 'check', data: { part: 'check' } }, make('p', { class: 'check-line' }, size, kind), problems);
  const own = { timer: 0, turn: 0 };
  const ask = async () => {
    own.turn += 1;
    const turn = own.turn;
    try {
      const { check } = await call('checkPush', { payload: payload.value });
      if (turn === own.turn) tell(check);
    } catch {
      // A failed check is ignored; sending reports the problems.
      if (turn === own.turn) label(element, 'state', null);
    }
  };
  const tell = ({ bytes, limit, isNotification, isContentAvailable, problems: found = [] }) => {
    put(size, text('devSize', { bytes, limit }));
    const kinds = [isNotification ? text('devVisible') : null, isContentAvailable ? text('devBackground') : null].filter(Boolean);
    put(kind, kinds.length > 0 ? list(kinds) : text('devNothing'));
    label(element, 'state', found.length > 0 || bytes > limit ? 'broken' : 'good');
    problems.replaceChildren(...(found.length > 0 ? found.map(problemLine) : [make('li', { class: 'fine', text: text('devSound') })]));
  };
  const now = () => {
    clearTimeout(own.timer);
    ask();
  };
  show(element, true);
  send.dataset.checked = 'true';
  return {
    element,
    now,
    soon() {
      clearTimeout(own.timer);
      own.timer = setTimeout(ask, pause);
    },
  };
}

function problemLine({ field, value, rule, problem }) {
  return make('li', { dir: 'auto', data: { rule, field } },
    make('span', { class: 'rule', text: rule ?? '' }), make('code', { dir: 'auto', text: shown(field ?? '', 120) }),
    make('span', { dir: 'auto', text: ` ${shown(problem ?? '', 400)}` }),
    value ? make('code', { class: 'value', dir: 'auto', text: shown(String(value), 120) }) : null);
}
