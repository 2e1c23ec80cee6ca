// Reports of failures: a line about the connection, and short-lived messages.

import { label, make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { named, shown } from '../ground/plain.js';
import { listen, state } from '../state/store.js';
import { text } from '../texts.js';

/// The time that a message stays. Milliseconds.
const stay = 8_000;
/// The most messages at a time.
const limit = 3;
/// The time without a connection after which a line is shown. Milliseconds.
const timeout = 700;

const line = make('div', { id: 'link', role: 'status', hidden: true });
const messages = make('div', { id: 'messages', role: 'log', 'aria-live': 'assertive' });
let timer = 0;

/// Puts both elements on the page.
export function placeNotices(parent) {
  parent.append(line, messages);
  listen(['link'], () => {
    clearTimeout(timer);
    label(document.documentElement, 'link', state.link);
    if (state.link === 'live') showLink();
    else timer = setTimeout(showLink, timeout);
  });
}

function showLink() {
  const name = { connecting: 'linkConnecting', away: 'linkAway', alone: 'linkAlone', refused: 'linkRefused' }[state.link];
  put(line, name ? text(name) : '');
  show(line, Boolean(name));
}

/// Shows the reason of a refused call.
export function complain(failure) {
  if (failure.code === 'unreachable') {
    say(text('unreachable'), { look: 'failure' });
    return;
  }
  say(text('failed', { message: shown(failure.message, 300), remedy: shown(failure.remedy ?? '', 300) }),
    { look: 'failure', code: failure.code, field: failure.field });
}

/// Shows a message for a while; it stays while the pointer or the focus is on it.
export function say(words, { look = 'plain', code = null, field = null } = {}) {
  const close = make('button', { class: 'tool', type: 'button', 'aria-label': text('close') }, icon('close'));
  const message = make('div', { class: `message ${look}`, data: { code, field } }, make('p', { dir: 'auto', text: words }), close);
  const remove = () => message.remove();
  const plan = () => {
    clearTimeout(message.timer);
    message.timer = setTimeout(remove, stay);
  };
  close.addEventListener('click', remove);
  for (const event of ['pointerenter', 'focusin']) message.addEventListener(event, () => clearTimeout(message.timer));
  for (const event of ['pointerleave', 'focusout']) message.addEventListener(event, plan);
  while (messages.children.length >= limit) messages.firstElementChild.remove();
  messages.append(message);
  plan();
}

/// A sentence about an app, isolated from the app's name.
export function sayAbout(name, app) {
  say(text(name, { app: named(app) }));
}
