// The current view of the page: the part of the address after the number sign, so that the browser's own back button works.

import { named } from '../ground/plain.js';
import { text } from '../texts.js';

const listeners = new Set();

/// The current view: `home`, `center` or `settings`, and within Settings a page and its subject.
export function route() {
  const [place, page, subject] = location.hash.replace(/^#\/?/, '').split('/').map(decode);
  const isKnown = ['home', 'center', 'settings'].includes(place);
  return { place: isKnown ? place : 'home', page: isKnown ? page ?? '' : '', subject: isKnown ? subject ?? '' : '' };
}

/// Goes to a view.
export function go(place, page, subject) {
  const parts = [place, page, subject].filter((part) => part !== undefined && part !== '');
  location.hash = `#/${parts.map(encodeURIComponent).join('/')}`;
}

/// Goes to an app's page in Settings.
export function openSettings(app) {
  go('settings', 'app', app);
}

/// Calls `task(route)` whenever the view changes.
export function whenRouteChanges(task) {
  listeners.add(task);
}

/// The name of the window, for the browser's own list.
export function nameWindow(detail) {
  document.title = detail ? `${named(detail)} – ${text('page')}` : text('page');
}

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

window.addEventListener('hashchange', () => {
  for (const task of listeners) task(route());
});
