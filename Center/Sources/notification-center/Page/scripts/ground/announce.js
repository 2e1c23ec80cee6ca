// Announces to screen readers what happened elsewhere on the page.

import { make, put } from './element.js';

/// The least time between two announcements, so that a flood can be listened to. Milliseconds.
const pause = 1_000;

const regions = {
  polite: make('div', { id: 'live-polite', class: 'unseen', 'aria-live': 'polite', role: 'status' }),
  assertive: make('div', { id: 'live-assertive', class: 'unseen', 'aria-live': 'assertive', role: 'alert' }),
};
const state = {
  polite: { words: null, skipped: 0, timer: 0 },
  assertive: { words: null, skipped: 0, timer: 0 },
};

/// Puts the regions on the page; they must be there before they speak.
export function placeRegions(parent) {
  parent.append(regions.polite, regions.assertive);
}

/// Says something; of many in a second the last one is said.
///
/// `more` words the count of those left out, if it matters.
export function announce(words, { isUrgent = false, more = null } = {}) {
  const way = isUrgent ? 'assertive' : 'polite';
  const own = state[way];
  if (own.words !== null) own.skipped += 1;
  own.words = words;
  own.more = more;
  if (own.timer !== 0) return;
  own.timer = setTimeout(() => say(way), own.last && performance.now() - own.last < pause ? pause : 50);
}

function say(way) {
  const own = state[way];
  const extra = own.skipped > 0 && own.more ? ` ${own.more(own.skipped)}` : '';
  // A text that is said twice is only heard if it was gone in between.
  const text = own.words + extra;
  put(regions[way], regions[way].textContent === text ? `${text}\u00A0` : text);
  Object.assign(own, { words: null, skipped: 0, timer: 0, last: performance.now() });
}
