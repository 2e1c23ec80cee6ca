// Banners over everything else on the page: temporary ones disappear by themselves, persistent ones stay.

import { announce } from '../ground/announce.js';
import { afterPaint, draw } from '../ground/draw.js';
import { attribute, label, make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { named } from '../ground/plain.js';
import { swipe } from '../ground/swipe.js';
import { mark } from '../ground/timing.js';
import { call } from '../state/calls.js';
import { identity } from '../state/list.js';
import { listen, notice, state } from '../state/store.js';
import { eachMinute } from '../state/time.js';
import { worded } from '../state/worded.js';
import { playSound, stopSound } from '../shell/sounds.js';
import { text } from '../texts.js';
import { actionButton } from './actions.js';
import { dismiss, respond } from './answers.js';
import { headline, texts } from './card.js';
import { Countdown } from './countdown.js';
import { openLook } from './look.js';

/// The timeout of a temporary banner whose program names no time. Milliseconds.
const stay = 6_000;
/// The most banners on the screen; further persistent ones wait behind them.
const limit = 3;
/// The most waiting banners; older ones are in the list.
const waitingLimit = 100;
/// The buttons a banner has room for; the long look has all (F7).
const buttonLimit = 2;
/// The duration of sliding away. Milliseconds.
const slide = 180;

const stack = make('div', { class: 'banner-stack' });
const more = make('p', { class: 'banner-more', hidden: true });
const region = make('section', { id: 'banners', 'aria-label': text('banners') }, stack, more);
const wanted = new Map();
const shownOnes = new Map();
/// The progress bars that have left the screen and continue in the list alone, by their identities: the keys, and since when
/// they are missing in the list, if they are.
const resting = new Map();
/// Whether the daemon has the report that the user interacts with banners.
let toldHold = false;
/// The place of persistent banners in the window's storage while the page is loaded again.
const place = 'banners';
/// How long after the withdrawal of a bar its next value may follow. Milliseconds.
const succession = 200;

/// Puts the region on the page and shows arriving notifications.
export function placeBanners(parent) {
  parent.append(region);
  notice((event) => {
    if (event.event === 'present') arrive(event.presentation);
    else if (event.event === 'withdraw') leave(identity(event.key), event.key.delivery);
    else if (event.event === 'lockChanged' && event.isLocked) clearBanners();
  });
  listen(['list'], drawBanners);
  restoreBanners();
  window.addEventListener('pagehide', keepBanners);
  eachMinute(() => {
    for (const banner of shownOnes.values()) banner.age();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'F8') stack.querySelector('.banner:not([inert]) button')?.focus();
  });
}

/// Keeps the persistent banners for the page that is loaded next, as after a change of the language.
function keepBanners() {
  const staying = [...wanted.values()].filter(({ alertStyle, places, progress }) =>
    alertStyle === 'alert' && places.includes('list') && progress === undefined);
  if (staying.length > 0) sessionStorage.setItem(place, JSON.stringify(staying));
}

/// Shows the banners that the page before has kept, if their notifications are still in the list.
function restoreBanners() {
  let kept = JSON.parse(sessionStorage.getItem(place) ?? '[]');
  sessionStorage.removeItem(place);
  notice(({ event }) => {
    if (event !== 'list' || kept.length === 0) return;
    for (const presentation of kept) {
      const isListed = state.list.find(presentation.key)?.key.delivery === presentation.key.delivery;
      if (isListed && !state.isLocked) wanted.set(identity(presentation.key), worded(presentation));
    }
    kept = [];
    draw(drawBanners);
  });
}

function arrive(presentation) {
  const key = identity(presentation.key);
  const places = presentation.places ?? [];
  if (presentation.sound) playSound(presentation.sound, key);
  if (!places.includes('banner')) return;
  // A hidden or expired download does not reappear with each of its values.
  const hasBar = presentation.progress !== undefined;
  rest();
  if (hasBar && resting.has(key)) return;
  resting.delete(key);
  if (!hasBar) wanted.delete(key);
  wanted.set(key, presentation);
  // A temporary banner makes room for the next one if its notification is in the list.
  for (const [other, older] of wanted) {
    if (wanted.size <= limit) break;
    const rests = older.alertStyle !== 'alert' && older.places.includes('list');
    if (other !== key && (rests || wanted.size > waitingLimit)) wanted.delete(other);
  }
  draw(drawBanners);
}

function leave(key, delivery) {
  const presentation = wanted.get(key);
  if (!presentation || presentation.key.delivery > delivery) return;
  const go = () => {
    if (wanted.get(key) !== presentation) return;
    wanted.delete(key);
    draw(drawBanners);
  };
  // A bar is withdrawn before its next value, which may arrive in another message.
  if (presentation.progress === undefined) go();
  else setTimeout(go, succession);
}

/// Removes bars that have left the list.
function rest() {
  for (const [key, bar] of resting) {
    const now = performance.now();
    if (bar.since !== null && now - bar.since > succession) resting.delete(key);
    else bar.since = state.list.find(bar.key) ? null : bar.since ?? now;
  }
}

function hide(key) {
  const presentation = wanted.get(key);
  if (presentation?.progress !== undefined) resting.set(key, { key: presentation.key, since: null });
  wanted.delete(key);
  draw(drawBanners);
}

function clearBanners() {
  wanted.clear();
  draw(drawBanners);
}

function drawBanners() {
  rest();
  const visible = [...wanted].reverse().slice(0, limit);
  const keys = new Set(visible.map(([key]) => key));
  for (const [key, banner] of shownOnes) {
    if (!keys.has(key)) remove(key, banner);
  }
  for (const [key, presentation] of [...visible].reverse()) {
    const banner = shownOnes.get(key);
    if (banner?.delivery === presentation.key.delivery || banner?.moveTo(presentation)) continue;
    if (banner) remove(key, banner);
    add(key, presentation);
  }
  const others = wanted.size - visible.length;
  put(more, others > 0 ? text('bannersMore', { count: others }) : '');
  show(more, others > 0);
  settleTimes();
}

function add(key, presentation) {
  const banner = build(key, presentation);
  shownOnes.set(key, banner);
  stack.prepend(banner.element);
  banner.start();
  settleTimes();
  const title = headline(presentation);
  announce(text('newOf', { app: named(presentation.appName), title }), {
    isUrgent: presentation.level === 'critical', more: (count) => text('newMore', { count }),
  });
  afterPaint(() => mark(`banner:${presentation.key.app}:${presentation.key.identifier}`));
}

function remove(key, banner) {
  const hadFocus = banner.element.contains(document.activeElement);
  banner.countdown?.stop();
  shownOnes.delete(key);
  stopSound(key);
  slideAway(banner.element);
  if (hadFocus) (stack.querySelector('.banner:not([inert]) button') ?? document.querySelector('#surface h1, #sheets .sheet'))?.focus();
}

/// Slides a banner off the screen. If there are many, or the user prefers reduced motion, it disappears at once.
function slideAway(element) {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || document.hidden || stack.children.length > limit) {
    element.remove();
    return;
  }
  element.inert = true;
  label(element, 'leaving', 'true');
  const way = element.animate({ opacity: 0, translate: '0 -1.2rem' }, { duration: slide, easing: 'ease-in' });
  way.onfinish = way.oncancel = () => {
    element.remove();
    requestAnimationFrame(settleTimes);
  };
}

function build(key, first) {
  let presentation = first;
  const isPersistent = presentation.alertStyle === 'alert';
  const parts = texts(presentation);
  const face = make('button', { class: 'face', type: 'button', data: { action: 'open' } }, parts.icon.element, parts.head, parts.block, parts.picture);
  const close = make('button', { class: 'tool', type: 'button', data: { action: isPersistent ? 'clear' : 'hide' } }, icon('close'));
  attribute(close, 'aria-label', text(isPersistent ? 'clearOne' : 'hide', { title: headline(presentation) }));
  const element = make('article', { class: 'banner card', role: 'group', 'aria-label': headline(presentation), data: bannerHooks(presentation) },
    face, make('div', { class: 'tools' }, close), buttons(key, () => presentation));
  const banner = {
    element, delivery: presentation.key.delivery, countdown: null,
    get isTimed() { return presentation.bannerTime !== undefined; },
    start: () => {
      banner.countdown?.stop();
      const time = presentation.bannerTime === undefined ? stay : presentation.bannerTime / 1_000;
      if (!isPersistent) banner.countdown = new Countdown(time, () => hide(key));
    },
    age: () => parts.refresh({ presentation }),
    // A new value only moves the bar: the banner does not enter again and is not announced.
    moveTo: (next) => {
      const isMove = next.progress !== undefined && look(next) === look(presentation);
      if (!isMove) return false;
      presentation = next;
      banner.delivery = next.key.delivery;
      label(element, 'delivery', banner.delivery);
      parts.refresh({ presentation });
      banner.start();
      settleTimes();
      return true;
    },
  };
  face.addEventListener('click', () => open(key, presentation));
  // A flick only hides the banner; closing a persistent one clears it (F2).
  close.addEventListener('click', () => {
    hide(key);
    if (isPersistent) dismiss([presentation]);
  });
  swipe(element, { axis: 'y', gone: () => hide(key) });
  return banner;
}

function bannerHooks({ key, level, alertStyle }) {
  return { app: key.app, identifier: key.identifier, delivery: key.delivery, level, style: alertStyle === 'alert' ? 'persistent' : 'temporary' };
}

/// The properties that cannot change while the banner is visible.
function look({ alertStyle, level, actions, title }) {
  return JSON.stringify([alertStyle, level, actions, title]);
}

function open(key, presentation) {
  hide(key);
  openLook(presentation);
}

function buttons(key, current) {
  const actions = current().actions ?? [];
  const row = make('div', { class: 'banner-actions', hidden: actions.length === 0 });
  for (const action of actions.slice(0, buttonLimit)) {
    const button = actionButton(action, 'small');
    button.addEventListener('click', async () => {
      const presentation = current();
      if (action.textInput) {
        hide(key);
        openLook(presentation, { action: action.identifier });
      } else if (await respond(presentation, { kind: 'action', identifier: action.identifier }, { needsUnlock: action.needsUnlock })) {
        hide(key);
      }
    });
    row.append(button);
  }
  return row;
}

/// Whether the user interacts with banners, which stops the time of all. A button that was pressed with the pointer also has
/// the focus, but without a ring; that does not count as an interaction.
function isHeld() {
  return stack.matches(':hover') || stack.querySelector(':focus-visible') !== null;
}

/// Starts or stops the times of all banners, and reports it, so that the daemon ends no notification meanwhile.
function settleTimes() {
  const held = isHeld();
  for (const banner of shownOnes.values()) {
    banner.countdown?.run(!held && !document.hidden);
    label(banner.element, 'waiting', held && banner.countdown ? 'true' : null);
  }
  const hasTimes = [...shownOnes.values()].some((banner) => banner.isTimed);
  report(hasTimes && (held || document.hidden));
}

function report(isHeld) {
  if (isHeld === toldHold) return;
  toldHold = isHeld;
  call('holdBanners', { isHeld }, { outlivesPage: true }).catch(() => {});
}

for (const name of ['pointerenter', 'pointerleave', 'focusin']) stack.addEventListener(name, settleTimes);
stack.addEventListener('focusout', () => setTimeout(settleTimes, 0));
document.addEventListener('visibilitychange', settleTimes);
// Another open window keeps the connection, and with it the report of this one.
addEventListener('pagehide', () => report(false));
