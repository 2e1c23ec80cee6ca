// Announces changes elsewhere on the page to screen readers.

import { make, put } from './element.js';

/// The least time between two announcements, so that a flood remains audible. Milliseconds.
const pause = 1_000;

const regions = {
  polite: make('div', { id: 'live-polite', class: 'unseen', 'aria-live': 'polite', role: 'status' }),
  assertive: make('div', { id: 'live-assertive', class: 'unseen', 'aria-live': 'assertive', role: 'alert' }),
};
const state = {
  polite: { words: null, skipped: 0, timer: 0 },
  assertive: { words: null, skipped: 0, timer: 0 },
};

/// Puts the live regions on the page; they must exist before the first announcement.
export function placeRegions(parent) {
  parent.append(regions.polite, regions.assertive);
}

/// Announces a text; of many in a second only the last one is announced.
///
/// `more` returns words for the number of the others, if it matters.
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
  // A repeated text is only announced if the region was empty in between.
  const text = own.words + extra;
  put(regions[way], regions[way].textContent === text ? `${text}\u00A0` : text);
  Object.assign(own, { words: null, skipped: 0, timer: 0, last: performance.now() });
}
