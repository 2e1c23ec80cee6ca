// The bar at the top: the time, the Focus, the sounds of this window, the lock.

import { attribute, label, make, put } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { letters, named, shown } from '../ground/plain.js';
import { longDay, timeOfDay } from '../format.js';
import { listen, state } from '../state/store.js';
import { eachMinute, now } from '../state/time.js';
import { text } from '../texts.js';
import { openFocusMenu } from './focusmenu.js';
import { setSounds, soundState } from './sounds.js';
import { setLocked } from './unlock.js';

/// Makes the bar. `extra` are further buttons.
export function makeStatusBar(extra = []) {
  const time = make('span', { class: 'bar-time', dir: 'auto' });
  const day = make('span', { class: 'bar-day', dir: 'auto' });
  const tick = () => {
    put(time, timeOfDay(now()));
    put(day, longDay(now()));
  };
  eachMinute(tick);
  tick();
  return make('header', { id: 'bar' }, make('span', { class: 'bar-clock' }, time, day),
    make('span', { class: 'bar-tools' }, focusButton(), soundButton(), lockButton(), ...extra));
}

/// A round button of the bar.
export function barButton(action, picture, press) {
  const words = make('span', { class: 'bar-words', dir: 'auto' });
  const holder = make('span', { class: 'bar-icon' }, icon(picture));
  const element = make('button', { class: 'bar-button', type: 'button', data: { action } }, holder, words);
  element.addEventListener('click', press);
  return {
    element,
    set({ name, words: line = '', picture: next, isOn = false }) {
      attribute(element, 'aria-label', name);
      attribute(element, 'title', name);
      put(words, line);
      label(element, 'on', isOn ? 'true' : null);
      if (next) holder.replaceChildren(icon(next));
    },
  };
}

function focusButton() {
  const button = barButton('focus', 'focus', () => openFocusMenu());
  const refresh = () => {
    const focus = state.global?.focus;
    button.set({
      name: focus ? text('focusOn', { name: named(focus.name) }) : text('focusOff'),
      words: focus ? shown(focus.name, letters.name) : '', isOn: Boolean(focus),
    });
  };
  refresh();
  listen(['global'], refresh);
  return button.element;
}

function soundButton() {
  const button = barButton('sounds', 'sound', () => setSounds(soundState() !== 'on'));
  const refresh = () => {
    const sound = soundState();
    label(button.element, 'sound', sound);
    button.set({
      name: text({ on: 'soundOn', off: 'soundOff', waiting: 'soundWaits' }[sound]),
      picture: sound === 'on' ? 'sound' : 'silent',
    });
    attribute(button.element, 'aria-pressed', String(sound === 'on'));
  };
  refresh();
  listen(['sounds'], refresh);
  return button.element;
}

function lockButton() {
  const button = barButton('lock', 'lock', () => setLocked(true));
  button.set({ name: text('lock') });
  return button.element;
}
