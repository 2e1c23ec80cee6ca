// The rows between cards: the header of an expanded stack, and of a scheduled summary.

import { attribute, label, make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { letters, named, shown } from '../ground/plain.js';
import { timeOfDay } from '../format.js';
import { text } from '../texts.js';
import { appIcon } from './marks.js';

/// The header of an expanded stack: its app, *Show Less* and *Clear*.
export function stackHeading(row, ways) {
  let current = row;
  const own = appIcon(row.group.app, row.group.appName);
  const name = make('span', { class: 'heading-name', dir: 'auto' });
  const less = press('collapse', 'up', () => ways.collapse(current));
  less.append(make('span', { text: text('collapse') }));
  const clear = press('clear', 'close', () => ways.clear(current));
  const element = make('div', { class: 'heading' }, own.element, name, make('span', { class: 'heading-tools' }, less, clear));
  const refresh = (next) => {
    current = next;
    label(element, 'app', next.group.app);
    own.refresh(next.group.appName);
    put(name, shown(next.group.appName, letters.name));
    const app = named(next.group.appName);
    attribute(less, 'aria-label', text('collapseOf', { app }));
    attribute(less, 'aria-expanded', 'true');
    attribute(clear, 'aria-label', text('clearGroup', { count: next.members.length, app }));
  };
  refresh(row);
  return { element, refresh };
}

/// The header of a scheduled summary: its time, its count, and whether the rest is shown.
export function digestHeading(row, ways) {
  let current = row;
  const title = make('span', { class: 'digest-title', dir: 'auto' });
  const count = make('span', { class: 'digest-count', dir: 'auto' });
  const more = press('expand', 'down', () => (current.isOpen ? ways.collapse(current) : ways.expand(current)));
  const words = make('span');
  more.append(words);
  const clear = press('clear', 'close', () => ways.clear(current));
  const element = make('div', { class: 'digest' }, icon('digest'),
    make('span', { class: 'digest-texts' }, title, count), make('span', { class: 'heading-tools' }, more, clear));
  const refresh = (next) => {
    current = next;
    label(element, 'summary', next.date);
    put(title, text('summaryOf', { time: timeOfDay(next.date / 1_000) }));
    put(count, text('count', { count: next.count }));
    show(more, next.isOpen !== null);
    put(words, text(next.isOpen ? 'collapse' : 'expand'));
    attribute(more, 'aria-expanded', String(Boolean(next.isOpen)));
    attribute(clear, 'aria-label', text('clearSummary', { count: next.count, time: timeOfDay(next.date / 1_000) }));
  };
  refresh(row);
  return { element, refresh };
}

function press(action, picture, task) {
  const button = make('button', { class: 'tool', type: 'button', data: { action } }, icon(picture));
  button.addEventListener('click', task);
  return button;
}
