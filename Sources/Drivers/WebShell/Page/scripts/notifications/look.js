// The long look: one notification with all its files, its whole text and every button.

import { attribute, make, put, show } from '../ground/element.js';
import { announce } from '../ground/announce.js';
import { draw } from '../ground/draw.js';
import { isCut, letters, named, shown } from '../ground/plain.js';
import { aged, fullDate } from '../format.js';
import { identity } from '../state/list.js';
import { listen, notice, state } from '../state/store.js';
import { openSheet } from '../shell/sheet.js';
import { askToUnlock } from '../shell/unlock.js';
import { text } from '../texts.js';
import { actionRows } from './actions.js';
import { respond } from './answers.js';
import { gallery } from './attachments.js';
import { headline } from './card.js';
import { currentInspector } from './inspection.js';
import { appIcon, levelMark } from './marks.js';
import { openOptions } from './options.js';
import { openKeep, openTurnOff } from './trial.js';

let current = null;

/// Opens a notification up. Where its texts are hidden behind the lock, unlocking is asked for first.
///
/// `action` names a button whose field is to be ready for typing.
export async function openLook(presentation, { action = null } = {}) {
  if (presentation.hidesPreview && state.isLocked && !(await askToUnlock())) return;
  const latest = state.list.find(presentation.key) ?? presentation;
  current?.sheet.close();
  current = build(latest, action);
}

function build(presentation, action) {
  const { app, identifier, delivery } = presentation.key;
  const own = { presentation };
  const head = header(presentation);
  const content = make('div', { class: 'look-content' });
  const fill = (next) => {
    own.presentation = next;
    content.replaceChildren(...body(next), ...buttons(own, action));
  };
  own.fill = fill;
  own.sheet = openSheet({
    kind: 'look', hook: 'look', title: headline(presentation), content: [head, content], hasClose: true,
    data: { app, identifier, delivery }, closed: () => {
      if (current === own) current = null;
      for (const player of content.querySelectorAll('audio, video')) player.pause();
    },
  });
  fill(presentation);
  content.querySelector('[data-first]')?.focus();
  return own;
}

function header(presentation) {
  const mark = levelMark(presentation);
  return make('div', { class: 'look-head' },
    appIcon(presentation.key.app, presentation.appName).element,
    make('span', { class: 'app-name', dir: 'auto', text: shown(presentation.appName, letters.name) }), mark.element,
    make('time', { class: 'date', dir: 'auto', datetime: new Date(presentation.date / 1_000).toISOString(), title: fullDate(presentation.date / 1_000), text: aged(presentation.date) }));
}

function body(presentation) {
  const line = (name, limit) => {
    const words = shown(presentation[name], limit);
    return words ? make('p', { class: name, dir: 'auto', text: words }) : null;
  };
  const { sender } = presentation;
  return [
    gallery(presentation.attachments, headline(presentation)),
    extensionPlace(presentation),
    make('div', { class: 'look-texts', data: { part: 'texts' } },
      sender?.name && sender.name !== presentation.title ? make('p', { class: 'sender', dir: 'auto', text: text('from', { name: named(sender.name) }) }) : null,
      line('title', letters.long), line('subtitle', letters.long), ...longBody(presentation.body ?? '')),
  ];
}

/// Where a content extension will draw; it stays out of the way as long as there is none.
function extensionPlace(presentation) {
  return make('section', {
    class: 'extension', hidden: true, 'aria-label': text('extension', { app: named(presentation.appName) }), data: { part: 'extension', app: presentation.key.app },
  });
}

/// The whole text; a very long one is laid out only when it is asked for.
function longBody(words) {
  if (!words) return [];
  const paragraph = make('p', { class: 'body', dir: 'auto', text: shown(words, letters.long) });
  if (!isCut(words, letters.long)) return [paragraph];
  const more = make('button', { class: 'pill', type: 'button', data: { action: 'readAll' }, text: text('readAll') });
  more.addEventListener('click', () => {
    put(paragraph, shown(words, words.length));
    show(more, false);
  });
  return [paragraph, more];
}

function buttons(own, action) {
  const { presentation } = own;
  const answer = async (choice, options) => {
    if (await respond(own.presentation, choice, options)) {
      if (choice.kind === 'open') announce(text('opening', { app: named(presentation.appName) }));
      own.sheet.close();
    }
  };
  const plain = (name, label, press, look = '') => {
    const element = make('button', { class: `wide ${look}`, type: 'button', data: { action: name }, text: label });
    element.addEventListener('click', press);
    return element;
  };
  const trial = presentation.isProvisional
    ? [plain('keep', text('keep'), () => openKeep(own.presentation)), plain('turnOff', text('turnOff'), () => openTurnOff(own.presentation), 'danger')]
    : [];
  return [
    make('div', { class: 'look-actions', data: { part: 'actions' } }, ...actionRows(presentation, answer, action)),
    make('div', { class: 'look-foot' },
      plain('open', text('openApp', { app: named(presentation.appName) }), () => answer({ kind: 'open' }, { needsUnlock: true }), 'main'),
      ...trial,
      plain('clear', text('clear'), () => answer({ kind: 'dismiss' })),
      plain('manage', text('manage'), () => openOptions(own.presentation)),
      ...history(own, plain)),
  ];
}

/// For a developer, the way to what happened to it.
function history(own, plain) {
  const inspect = currentInspector();
  if (!inspect) return [];
  return [plain('timeline', text('devTimeline'), () => {
    own.sheet.close();
    inspect(own.presentation.key);
  })];
}

/// Follows what happens to the notification while it is open.
export function watchLook() {
  notice((event) => {
    if (!current || event.event !== 'withdraw' || identity(event.key) !== identity(current.presentation.key)) return;
    if (event.key.delivery < current.presentation.key.delivery) return;
    current.sheet.close();
    announce(text('gone'));
  });
  const refresh = () => {
    const latest = current && state.list.find(current.presentation.key);
    if (!latest || latest.key.delivery === current.presentation.key.delivery && latest.hidesPreview === current.presentation.hidesPreview) return;
    // Nothing that is being typed is thrown away.
    if (current.sheet.element.querySelector('textarea')?.value) return;
    current.fill(latest);
    attribute(current.sheet.element, 'data-delivery', latest.key.delivery);
  };
  listen(['list'], () => draw(refresh));
}
