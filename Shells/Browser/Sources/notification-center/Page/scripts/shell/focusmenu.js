// The menu of Focus modes: turns one on or off.

import { make } from '../ground/element.js';
import { call } from '../state/calls.js';
import { readGlobal } from '../state/facts.js';
import { listen, state } from '../state/store.js';
import { form } from '../settings/form.js';
import { text } from '../texts.js';
import { complain } from './notice.js';
import { go } from './route.js';
import { openSheet } from './sheet.js';

let refresh = () => {};
listen(['global'], () => refresh());

/// Opens the menu; it follows changes while it is open.
export function openFocusMenu() {
  const place = make('div', { class: 'form' });
  const draw = form(place);
  const sheet = openSheet({
    kind: 'menu', hook: 'focus', title: text('focusMenu'), content: [place], hasClose: true,
    buttons: [{ action: 'focusSettings', label: text('focusSettings'), press() {
      sheet.close();
      go('settings', 'focus');
    } }],
    closed: () => { refresh = () => {}; },
  });
  refresh = () => draw([{ id: 'modes', rows: modeRows() }]);
  refresh();
}

function modeRows() {
  const { focusModes = [], focus, focusIsScheduled } = state.global ?? {};
  if (focusModes.length === 0) return [{ kind: 'note', id: 'none', words: text('focusNone') }];
  return focusModes.map((mode) => {
    const isOn = focus?.name === mode.name;
    return {
      kind: 'switch', id: `mode ${mode.name}`, label: mode.name, value: isOn,
      note: isOn && focusIsScheduled ? text('scheduled') : '', set: (next) => turnFocus(mode.name, next),
    };
  });
}

/// Turns a mode on until it is turned off, or off until its schedule begins again.
export async function turnFocus(name, isOn) {
  try {
    await call('turnFocus', { name, isOn });
    await readGlobal();
  } catch (failure) {
    complain(failure);
    await readGlobal().catch(() => {});
  }
}

/// The state of a mode in a word; empty if it is off.
export function focusNow(name) {
  if (state.global?.focus?.name !== name) return '';
  return text(state.global.focusIsScheduled ? 'focusNowScheduled' : 'focusNow');
}
