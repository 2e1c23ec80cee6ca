// The device: locked or not, the active Focus, and an app that is restarted or asks again.

import { make } from '../ground/element.js';
import { named } from '../ground/plain.js';
import { call } from '../state/calls.js';
import { listen, state } from '../state/store.js';
import { decide } from '../notifications/trial.js';
import { turnFocus } from '../shell/focusmenu.js';
import { complain, sayAbout } from '../shell/notice.js';
import { setLocked } from '../shell/unlock.js';
import { form } from '../settings/form.js';
import { text } from '../texts.js';
import { appChoice } from './appchoice.js';
import { labelled, part } from './part.js';

/// Makes the part.
export function makeDevice() {
  const place = make('div', { class: 'form' });
  const draw = form(place);
  const refresh = () => draw([{ id: 'device', rows: rows() }]);
  listen(['lock', 'global'], refresh);
  refresh();
  const app = appChoice('restart');
  const button = (action, name, press) => {
    const element = make('button', { class: 'pill', type: 'button', data: { action }, text: text(name) });
    element.addEventListener('click', press);
    return element;
  };
  return part('device', text('devDevice'), place, labelled(text('devApp'), app.element), make('div', { class: 'chips' },
    button('restartApp', 'devRestart', () => restart(app.value)), button('resetApp', 'devReset', () => decide(app.value, 'reset'))));
}

function rows() {
  const modes = state.global?.focusModes ?? [];
  const isOn = state.global?.focus?.name;
  return [
    { kind: 'switch', id: 'locked', label: text('devLocked'), value: state.isLocked, set: (next) => setLocked(next) },
    {
      kind: 'choice', id: 'devFocus', label: text('devFocus'), value: isOn ?? '',
      options: [{ value: '', label: text('devNoFocus') }, ...modes.map((mode) => ({ value: mode.name, label: named(mode.name) }))],
      set: (name) => (name ? turnFocus(name, true) : isOn && turnFocus(isOn, false)),
    },
  ];
}

async function restart(app) {
  try {
    await call('restartApp', { app });
    sayAbout('devRestarted', state.apps.get(app)?.displayName ?? app);
  } catch (failure) {
    complain(failure);
  }
}
