// The lock screen: the clock, the notifications that may be visible while locked, and unlocking.

import { announce } from '../ground/announce.js';
import { attribute, label, make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { named } from '../ground/plain.js';
import { clockFace, longDay } from '../format.js';
import { headline } from '../notifications/card.js';
import { countOf } from '../notifications/rows.js';
import { Shelf } from '../notifications/shelf.js';
import { listen, notice, state } from '../state/store.js';
import { eachMinute, now } from '../state/time.js';
import { text } from '../texts.js';
import { closeMenus, focusSheet, settleSheets } from './sheet.js';
import { setLocked } from './unlock.js';

/// How long the screen stays lit after the last touch, key or notification. Milliseconds.
const litTime = 20_000;

/// Makes the lock screen and covers `surface` with it while the system is locked.
export function makeLockScreen(surface) {
  const time = make('p', { class: 'lock-time', dir: 'auto', role: 'timer', 'aria-live': 'off' });
  const day = make('p', { class: 'lock-day', dir: 'auto' });
  const count = make('button', { class: 'pill lock-count', type: 'button', data: { action: 'showCount' }, hidden: true });
  const scroller = make('div', { class: 'scroller lock-list', tabindex: '-1', role: 'group', 'aria-label': text('notifications') });
  const older = make('div', { class: 'scroller lock-list', tabindex: '-1', hidden: true, role: 'group', 'aria-label': text('earlier') });
  const earlier = make('button', { class: 'pill', type: 'button', data: { action: 'earlier' }, 'aria-expanded': 'false' });
  const unlock = make('button', { class: 'pill main unlock', type: 'button', data: { action: 'unlock' } }, icon('unlock'), make('span', { text: text('unlock') }));
  const hint = make('p', { class: 'sleep-hint', text: text('asleep') });
  const element = make('section', { id: 'lock', hidden: true, tabindex: '-1', 'aria-label': text('lockScreen'), data: { awake: 'true' } },
    make('div', { class: 'lock-head' }, icon('lock'), time, day, hint),
    count, scroller, older, make('div', { class: 'lock-foot' }, earlier, unlock));
  const own = { element, surface, scroller, older, count, earlier, unlock, timer: 0, showsCount: false, showsOlder: false };
  own.shelf = new Shelf(scroller, 'lockScreen', { label: text('listLabel'), changed: () => settleCount(own), emptied: () => unlock.focus() });
  own.list = new Shelf(older, 'list', { label: text('listLabel'), emptied: () => unlock.focus() });

  const tick = () => {
    put(time, clockFace(now()));
    put(day, longDay(now()));
  };
  eachMinute(tick);
  tick();
  unlock.addEventListener('click', () => setLocked(false));
  earlier.addEventListener('click', () => turn(own, { showsOlder: !own.showsOlder }));
  count.addEventListener('click', () => turn(own, { showsCount: true }));
  wakeBySense(own);
  notice((event) => follow(own, event));
  listen(['lock'], () => cover(own));
  listen(['global'], () => turn(own, {}));
  return element;
}

/// Wakes the screen: for a notification that may (E12), and for the user.
function follow(own, event) {
  if (event.event === 'lockChanged' && event.isLocked !== own.wasLocked) {
    own.wasLocked = event.isLocked;
    // A newly locked screen turns dark at once; one that was locked before the page opened is lit.
    if (event.isLocked && own.isSettled) sleep(own);
    else wake(own);
    own.isSettled = true;
  } else if (event.event === 'present' && state.isLocked && event.presentation.places?.includes('lockScreen')) {
    const { presentation } = event;
    if (presentation.wakesScreen) wake(own);
    announce(text('newOf', { app: named(presentation.appName), title: headline(presentation) }), { isUrgent: presentation.level === 'critical' });
  }
}

function wakeBySense(own) {
  for (const name of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel']) {
    document.addEventListener(name, (event) => {
      if (!state.isLocked || (name === 'focusin' && !own.isAwake)) return;
      const wasAwake = own.isAwake;
      wake(own);
      // The key or press that wakes the screen has no other effect.
      if (!wasAwake && (name === 'keydown' || name === 'pointerdown')) {
        event.preventDefault();
        event.stopPropagation();
        if (name === 'keydown' && !focusSheet()) own.unlock.focus({ preventScroll: true });
      }
    }, { capture: true, passive: false });
  }
}

function wake(own) {
  own.isAwake = true;
  label(own.element, 'awake', 'true');
  settle(own);
  clearTimeout(own.timer);
  if (state.isLocked) own.timer = setTimeout(() => sleep(own), litTime);
}

function sleep(own) {
  if (!state.isLocked && !own.wasLocked) return;
  own.isAwake = false;
  clearTimeout(own.timer);
  label(own.element, 'awake', 'false');
  settle(own);
}

/// Covers the surface, or uncovers it.
function cover(own) {
  const { isLocked } = state;
  if (own.element.hidden === !isLocked) return;
  show(own.element, isLocked);
  label(document.documentElement, 'locked', isLocked ? 'true' : null);
  label(own.surface, 'covered', isLocked ? 'true' : null);
  own.shelf.isShown = isLocked;
  if (isLocked) {
    closeMenus();
    turn(own, { showsCount: false, showsOlder: false });
    own.shelf.drawNow();
    own.element.focus({ preventScroll: true });
  } else {
    own.list.isShown = false;
    wake(own);
  }
  settleSheets();
  if (!isLocked) [...own.surface.querySelectorAll('h1')].find((title) => title.checkVisibility())?.focus({ preventScroll: true });
}

/// On a dark screen only the screen itself can be seen or reached.
function settle(own) {
  label(document.documentElement, 'asleep', own.isAwake ? null : 'true');
  const parts = [own.scroller, own.older, own.count, own.earlier, own.unlock];
  for (const part of parts) part.inert = !own.isAwake;
  if (own.isAwake && document.activeElement === document.body && state.isLocked && !focusSheet()) own.element.focus({ preventScroll: true });
}

function turn(own, change) {
  Object.assign(own, change);
  own.list.isShown = own.showsOlder && state.isLocked;
  attribute(own.earlier, 'aria-expanded', String(own.showsOlder));
  put(own.earlier, text(own.showsOlder ? 'hideEarlier' : 'earlier'));
  settleCount(own);
  if (own.showsOlder) own.list.drawNow();
}

/// With the style *Count* the notifications are a number until it is pressed (K1).
function settleCount(own) {
  const count = countOf('lockScreen');
  const isCounted = state.global?.display === 'count' && !own.showsCount && !own.showsOlder;
  put(own.count, text('count', { count }));
  show(own.count, isCounted && count > 0);
  show(own.scroller, !isCounted && !own.showsOlder);
  show(own.older, own.showsOlder);
  show(own.earlier, own.showsOlder || countOf('list') > count);
  label(own.element, 'count', count);
}
