// The icon of an app, and the marks for a notification's importance.

import { change, make, put } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { initials } from '../ground/plain.js';
import { text } from '../texts.js';

const withoutIcon = new Set();

/// An app's icon; letters on a colour of its own if it has none.
export function appIcon(app, name, size = '') {
  const mark = make('span', { class: `app-icon ${size}`.trim(), 'aria-hidden': 'true' });
  const letters = make('span', { class: 'letters', dir: 'auto' });
  mark.append(letters);
  mark.style.setProperty('--hue', String(hue(app)));
  if (!withoutIcon.has(app)) mark.append(picture(app));
  let last = null;
  const refresh = (next) => {
    if (next !== last) put(letters, initials(next));
    last = next;
  };
  refresh(name);
  return { element: mark, refresh };
}

function picture(app) {
  const image = make('img', { alt: '', decoding: 'async', src: `/icons/${encodeURIComponent(app)}`, draggable: 'false' });
  image.addEventListener('error', () => {
    withoutIcon.add(app);
    image.remove();
  });
  return image;
}

/// A constant colour for each app.
function hue(app) {
  let sum = 7;
  for (let index = 0; index < Math.min(app.length, 200); index += 1) sum = (sum * 31 + app.charCodeAt(index)) % 3_600;
  return sum % 360;
}

/// The marks of a critical, time-sensitive or quiet notification; empty for an ordinary one.
export function levelMark(presentation) {
  const mark = make('span', { class: 'mark', hidden: true });
  let kind = null;
  const refresh = (next) => {
    const wanted = markKind(next);
    if (wanted === kind) return;
    kind = wanted;
    mark.replaceChildren();
    mark.hidden = !wanted;
    if (!wanted) return;
    change(mark, { data: { mark: wanted } });
    mark.append(icon(wanted === 'critical' ? 'alert' : 'clock'), make('span', { text: text(wanted) }));
  };
  refresh(presentation);
  return { element: mark, refresh };
}

function markKind({ level }) {
  if (level === 'critical') return 'critical';
  return level === 'time-sensitive' ? 'timeSensitive' : null;
}
