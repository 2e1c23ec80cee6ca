// One notification in the list, on the lock screen or in a banner.

import { attribute, label, make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { letters, named, oneLine, shown } from '../ground/plain.js';
import { swipe } from '../ground/swipe.js';
import { aged, fullDate } from '../format.js';
import { now } from '../state/time.js';
import { text } from '../texts.js';
import { thumbnail } from './attachments.js';
import { appIcon, levelMark } from './marks.js';
import { styled } from './styled.js';

/// The title of a notification whose content is hidden.
export function headline(presentation) {
  return named(presentation.title || presentation.body || presentation.subtitle || presentation.appName || '');
}

/// A card and its refresh function. `ways` receive the user's actions: `open(row)`, `clear(row)`, `options(row)`, `keep(row)`,
/// `turnOff(row)`.
///
/// A row has a `presentation`; a stack's row also the `count` of its members, their `summary`, and `isOpen` false.
export function card(row, ways) {
  let current = row;
  const parts = texts(row.presentation);
  const face = make('button', { class: 'face', type: 'button', data: { action: 'open' } },
    parts.icon.element, parts.head, parts.block, parts.picture);
  const options = tool('options', 'more', () => ways.options(current));
  const clear = clearTool(() => ways.clear(current));
  const tools = make('div', { class: 'tools' }, options, clear.element);
  const element = make('article', { class: 'card' }, face, tools);
  let trial = null;
  face.addEventListener('click', () => ways.open(current));
  swipe(element, { axis: 'x', gone: () => ways.clear(current) });

  let stamp = null;
  const refresh = (next) => {
    const isSame = stamp === ageStamp() && same(current, next);
    current = next;
    if (isSame) return;
    stamp = ageStamp();
    const { presentation } = next;
    hooks(element, next);
    parts.refresh(next);
    attribute(face, 'aria-expanded', next.count > 1 ? 'false' : null);
    attribute(options, 'aria-label', text('optionsOf', { title: headline(presentation) }));
    clear.refresh(next);
    const isOnTrial = Boolean(presentation.isProvisional) && !(next.count > 1);
    if (isOnTrial && !trial) element.append(trial = trialRow(() => current, ways));
    if (trial) show(trial, isOnTrial);
  };
  refresh(row);
  return { element, refresh };
}

/// A number that changes as often as the words for an age may.
function ageStamp() {
  return Math.floor(now() / 15_000);
}

/// Whether two rows look the same.
function same(one, other) {
  return one.presentation === other.presentation && one.count === other.count
    && one.summary === other.summary && one.isFeatured === other.isFeatured;
}

/// Sets the attributes by which tests and style sheets find a card.
function hooks(element, { presentation, count, isFeatured }) {
  const { app, identifier, delivery } = presentation.key;
  label(element, 'app', app);
  label(element, 'identifier', identifier);
  label(element, 'delivery', delivery);
  label(element, 'level', presentation.level);
  label(element, 'count', count > 1 ? count : null);
  label(element, 'stack', count > 2 ? 'many' : count > 1 ? 'two' : null);
  label(element, 'hidden', presentation.hidesPreview ? 'true' : null);
  label(element, 'featured', isFeatured ? 'true' : null);
}

/// The texts, icon and picture of a card; all content of an app is text.
export function texts(presentation) {
  const span = (name) => make('span', { class: name, dir: 'auto' });
  const own = appIcon(presentation.key.app, presentation.appName);
  const mark = levelMark(presentation);
  const app = span('app-name');
  const times = span('times');
  const date = make('time', { class: 'date', dir: 'auto' });
  const title = span('title');
  const subtitle = span('subtitle');
  const body = span('body');
  const bar = make('progress', { class: 'bar', max: 100, hidden: true });
  const summary = span('stack-line');
  const head = make('span', { class: 'head' }, app, mark.element, times, date);
  const block = make('span', { class: 'texts' }, title, subtitle, body, bar, summary);
  const picture = make('span', { class: 'picture', hidden: true });
  let last = null;
  const refresh = (row) => {
    const next = row.presentation;
    if (next !== last) {
      last = next;
      own.refresh(next.appName);
      mark.refresh(next);
      put(app, oneLine(next.appName, letters.name));
      line(times, next.count > 1 ? `×${next.count}` : '');
      line(title, oneLine(next.title, letters.title));
      line(subtitle, oneLine(next.subtitle, letters.subtitle));
      styled(body, next.styledBody, next.body, letters.body);
      show(body, Boolean(next.body));
      show(bar, next.progress !== undefined);
      attribute(bar, 'value', next.progress);
      attribute(bar, 'aria-label', headline(next));
      thumbnail(picture, next.attachments);
      attribute(date, 'datetime', new Date(next.date / 1_000).toISOString());
      attribute(date, 'title', fullDate(next.date / 1_000));
    }
    put(date, aged(next.date));
    const others = (row.count ?? 1) - 1;
    line(summary, others > 0 ? shown(row.summary, letters.subtitle) || text('more', { count: others }) : '');
  };
  refresh({ presentation });
  return { icon: own, head, block, picture, refresh };
}

function line(element, words) {
  put(element, words);
  show(element, words !== '');
}

function tool(action, picture, press) {
  const button = make('button', { class: 'tool', type: 'button', data: { action } }, icon(picture));
  button.addEventListener('click', press);
  return button;
}

/// Clears one notification at once; a stack only at a confirming second press.
function clearTool(press) {
  const words = make('span', { class: 'sure', hidden: true });
  const button = tool('clear', 'close', () => {
    if (row.count > 1 && !isSure) {
      setSure(true);
      return;
    }
    press();
  });
  let row = null;
  let isSure = false;
  const setSure = (next) => {
    isSure = next;
    label(button, 'sure', next ? 'true' : null);
    put(words, next ? text('clearGroupSure', { count: row.count }) : '');
    show(words, next);
    name();
  };
  const name = () => {
    const { presentation, count } = row;
    const full = count > 1
      ? text('clearGroup', { count, app: named(presentation.appName) })
      : text('clearOne', { title: headline(presentation) });
    attribute(button, 'aria-label', isSure ? text('clearGroupSure', { count }) : full);
  };
  button.append(words);
  button.addEventListener('blur', () => setSure(false));
  button.addEventListener('pointerleave', () => setSure(false));
  return {
    element: button,
    refresh(next) {
      row = next;
      name();
    },
  };
}

/// The two buttons of an app in trial delivery (A7).
function trialRow(current, ways) {
  const button = (action, name) => {
    const element = make('button', { class: 'small', type: 'button', data: { action }, text: text(name) });
    element.addEventListener('click', () => ways[action](current()));
    return element;
  };
  return make('div', { class: 'trial', hidden: true },
    make('span', { class: 'trial-note', text: text(current().presentation.isUndecided ? 'undecided' : 'quietly') }), button('keep', 'keep'), button('turnOff', 'turnOff'));
}
