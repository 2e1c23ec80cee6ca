// Home: every known app, with its icon and badge. Pressing one opens it.

import { announce } from '../ground/announce.js';
import { attribute, label, make, put, show } from '../ground/element.js';
import { letters, named, shown } from '../ground/plain.js';
import { number } from '../format.js';
import { appIcon } from '../notifications/marks.js';
import { call } from '../state/calls.js';
import { listen, state } from '../state/store.js';
import { text } from '../texts.js';
import { complain } from './notice.js';

/// The largest number that a badge shows in full.
const badgeLimit = 9_999;

/// Makes the view.
export function makeHome() {
  const grid = make('div', { class: 'apps', role: 'list', 'aria-label': text('apps') });
  const empty = make('p', { class: 'empty-line', text: text('noApps'), hidden: true });
  const element = make('section', { id: 'home', class: 'view', 'aria-labelledby': 'home-title' },
    make('header', { class: 'view-head' }, make('h1', { id: 'home-title', tabindex: '-1', text: text('home') })),
    make('div', { class: 'scroller' }, grid, empty));
  const tiles = new Map();
  listen(['apps', 'badges'], () => {
    const apps = [...state.apps.values()].sort((one, other) => one.displayName.localeCompare(other.displayName) || (one.identifier < other.identifier ? -1 : 1));
    for (const [identifier, tile] of tiles) {
      if (state.apps.has(identifier)) continue;
      tile.item.remove();
      tiles.delete(identifier);
    }
    apps.forEach((app, index) => {
      const tile = tiles.get(app.identifier) ?? makeTile(app);
      tiles.set(app.identifier, tile);
      tile.refresh(app, state.badges.get(app.identifier) ?? 0);
      if (grid.children[index] !== tile.item) grid.insertBefore(tile.item, grid.children[index] ?? null);
    });
    show(empty, apps.length === 0 && state.link === 'live');
  });
  return { element, focus: () => element.querySelector('h1').focus() };
}

function makeTile(app) {
  const own = appIcon(app.identifier, app.displayName, 'large');
  const badge = make('span', { class: 'badge', 'aria-hidden': 'true', hidden: true });
  const name = make('span', { class: 'tile-name', dir: 'auto' });
  const button = make('button', { class: 'tile', type: 'button', data: { action: 'openApp', app: app.identifier } },
    make('span', { class: 'tile-icon' }, own.element, badge), name);
  button.addEventListener('click', () => start(button, app.identifier));
  return {
    item: make('div', { role: 'listitem' }, button),
    refresh(next, count) {
      const title = named(next.displayName);
      own.refresh(next.displayName);
      put(name, shown(next.displayName, letters.name));
      put(badge, count > badgeLimit ? `${number(badgeLimit)}+` : number(count));
      show(badge, count > 0);
      label(button, 'badge', count > 0 ? count : null);
      attribute(button, 'aria-label', count > 0 ? text('badge', { app: title, count }) : title);
    },
  };
}

/// Opens an app; the tile shows that until the system has answered.
async function start(button, app) {
  if (button.dataset.opening) return;
  label(button, 'opening', 'true');
  const name = named(state.apps.get(app)?.displayName ?? app);
  announce(text('opening', { app: name }));
  try {
    await call('openApp', { app });
    announce(text('started', { app: name }));
  } catch (failure) {
    complain(failure);
  }
  label(button, 'opening', null);
}
