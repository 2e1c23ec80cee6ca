// Sheets over the page: questions, the long look, menus. One at a time has the focus.

import { make, reachable, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { text } from '../texts.js';

const layer = make('div', { id: 'sheets', hidden: true });
const open = [];
let surfaces = [];
let count = 0;

/// Puts the layer on the page. `beneath` are the surfaces that cannot be reached while a sheet is open; banners and messages
/// remain reachable.
export function placeSheets(parent, beneath) {
  surfaces = beneath;
  parent.append(layer);
  document.addEventListener('keydown', onKey);
}

/// Opens a sheet.
///
/// `kind` is `question` (small, in the middle), `look` (large) or `menu`; `hook` its name for tests; `title` and `words` its
/// texts; `content` elements below; `buttons` have `action`, `label`, `press` and a `look`. With `mustAnswer` only its buttons
/// close it. `closed` is called afterwards.
export function openSheet({ kind, hook, title, words, content = [], buttons = [], mustAnswer = false, hasClose = false, closed, data = {} }) {
  count += 1;
  const heading = make('h2', { id: `sheet-${count}`, class: 'sheet-title', dir: 'auto', text: title });
  const detail = words ? make('p', { id: `sheet-text-${count}`, class: 'sheet-words', dir: 'auto', text: words }) : null;
  const element = make('div', {
    class: `sheet ${kind} ${hasClose ? '' : 'plain'}`, role: mustAnswer || kind === 'question' ? 'alertdialog' : 'dialog', 'aria-modal': 'true', tabindex: '-1',
    'aria-labelledby': heading.id, 'aria-describedby': detail?.id, data: { sheet: hook, ...data },
  });
  const sheet = { element, mustAnswer, closed, close: () => closeSheet(sheet), opener: document.activeElement };
  const top = make('div', { class: 'sheet-top' }, heading, hasClose ? closeButton(sheet) : null);
  const foot = make('div', { class: 'sheet-buttons', hidden: buttons.length === 0 }, ...buttons.map(button));
  element.append(top, ...[detail, ...content, foot].filter(Boolean));
  sheet.scrim = make('div', { class: `scrim ${kind}` }, element);
  sheet.scrim.addEventListener('pointerdown', (event) => {
    if (event.target === sheet.scrim && !mustAnswer) sheet.close();
  });
  // A question that opens by itself waits below a field with the caret, so that typed keys cannot press its buttons.
  const typed = mustAnswer ? open.find((other) => isTyping(other.element)) : null;
  const place = typed ? open.indexOf(typed) : open.length;
  open.splice(place, 0, sheet);
  layer.insertBefore(sheet.scrim, typed?.scrim ?? null);
  settle();
  if (!typed) focusFirst(element);
  return sheet;
}

/// Whether a text field of an element has the focus.
function isTyping(element) {
  return element.contains(document.activeElement) && document.activeElement.matches('textarea, input');
}

/// Focuses the topmost sheet; false if none is open.
export function focusSheet() {
  const sheet = open[open.length - 1];
  if (sheet) focusFirst(sheet.element);
  return Boolean(sheet);
}

/// Closes every sheet that can be closed without an answer.
export function closeMenus() {
  for (const sheet of [...open].reverse()) if (!sheet.mustAnswer) sheet.close();
}

/// A sheet's button.
export function button({ action, label, press, look = '', data = {} }) {
  const element = make('button', { class: `wide ${look}`, type: 'button', data: { action, ...data } }, make('span', { dir: 'auto', text: label }));
  element.addEventListener('click', press);
  return element;
}

function closeButton(sheet) {
  const element = make('button', { class: 'tool', type: 'button', 'aria-label': text('close'), data: { action: 'close' } }, icon('close'));
  element.addEventListener('click', () => sheet.close());
  return element;
}

function closeSheet(sheet) {
  const place = open.indexOf(sheet);
  if (place === -1) return;
  const hadFocus = sheet.element.contains(document.activeElement) || document.activeElement === document.body;
  open.splice(place, 1);
  sheet.scrim.remove();
  settle();
  const above = open[open.length - 1];
  if (hadFocus) {
    if (above) focusFirst(above.element);
    else if (sheet.opener?.isConnected) sheet.opener.focus({ preventScroll: true });
  }
  sheet.closed?.();
}

/// Only the topmost sheet can be reached.
function settle() {
  for (const surface of surfaces) surface.inert = open.length > 0 || surface.dataset.covered === 'true';
  open.forEach((sheet, index) => {
    sheet.scrim.inert = index < open.length - 1;
  });
  show(layer, open.length > 0);
}

/// Updates the surfaces after a change by another part, such as the lock.
export function settleSheets() {
  settle();
}

function focusFirst(element) {
  const wanted = element.querySelector('[data-first]') ?? element;
  wanted.focus({ preventScroll: true });
}

function onKey(event) {
  const sheet = open[open.length - 1];
  if (!sheet) return;
  const isInside = sheet.element.contains(document.activeElement) || document.activeElement === document.body;
  if (event.key === 'Escape' && !sheet.mustAnswer && isInside) {
    event.preventDefault();
    sheet.close();
  } else if (event.key === 'Tab') {
    wrap(event, sheet.element);
  }
}

/// The Tab key cycles through the sheet and the elements over it, banners and messages: all else is inert.
function wrap(event, element) {
  const stops = reachable(document.body);
  if (stops.length === 0) {
    event.preventDefault();
    return;
  }
  const first = stops[0];
  const last = stops[stops.length - 1];
  const here = document.activeElement;
  if (event.shiftKey && (here === first || here === element)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && here === last) {
    event.preventDefault();
    first.focus();
  }
}
