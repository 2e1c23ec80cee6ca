// The passive parts of the long look: its header and its texts.

import { make, put, show } from '../ground/element.js';
import { isCut, letters, named, shown } from '../ground/plain.js';
import { aged, fullDate } from '../format.js';
import { text } from '../texts.js';
import { appIcon, levelMark } from './marks.js';
import { styled } from './styled.js';

/// The header; `title(words)` replaces the app's name by other words, or restores it.
export function lookHead(presentation) {
  const mark = levelMark(presentation);
  const name = make('span', { class: 'app-name', dir: 'auto' });
  const title = (words) => put(name, shown(words ?? presentation.appName, letters.name));
  title(null);
  const element = make('div', { class: 'look-head' },
    appIcon(presentation.key.app, presentation.appName).element, name, mark.element,
    make('time', { class: 'date', dir: 'auto', datetime: new Date(presentation.date / 1_000).toISOString(), title: fullDate(presentation.date / 1_000), text: aged(presentation.date) }));
  return { element, title };
}

/// The sender, the title, the subtitle and the whole text.
export function lookTexts(presentation) {
  const line = (name, limit) => {
    const words = shown(presentation[name], limit);
    return words ? make('p', { class: name, dir: 'auto', text: words }) : null;
  };
  const { sender } = presentation;
  return make('div', { class: 'look-texts', data: { part: 'texts' } },
    sender?.name && sender.name !== presentation.title ? make('p', { class: 'sender', dir: 'auto', text: text('from', { name: named(sender.name) }) }) : null,
    line('title', letters.long), line('subtitle', letters.long), ...longBody(presentation));
}

/// The whole text; a very long one is laid out only on request.
function longBody({ body: words, styledBody }) {
  if (!words) return [];
  const paragraph = make('p', { class: 'body', dir: 'auto' });
  styled(paragraph, styledBody, words, letters.long, { hasLinks: true });
  if (!isCut(words, letters.long)) return [paragraph];
  const more = make('button', { class: 'pill', type: 'button', data: { action: 'readAll' }, text: text('readAll') });
  more.addEventListener('click', () => {
    put(paragraph, shown(words, words.length));
    show(more, false);
  });
  return [paragraph, more];
}
