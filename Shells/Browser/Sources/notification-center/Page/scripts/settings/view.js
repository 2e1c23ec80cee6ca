// Settings: the visible page, its header, and the way back.

import { make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { listen } from '../state/store.js';
import { go, route } from '../shell/route.js';
import { text } from '../texts.js';
import { appPage } from './app.js';
import { focusPage } from './focus.js';
import { focusEditor } from './focus-editor.js';
import { generalPage } from './general.js';
import { subscriptionsPage } from './subscriptions.js';
import { summaryPage } from './summary.js';

const pages = {
  '': generalPage, app: appPage, focus: focusPage, mode: focusEditor, subscriptions: subscriptionsPage, summary: summaryPage,
};

/// Makes the view. A page is made by `pages`: it has a `title()`, a `place` and may `refresh()`.
export function makeSettings() {
  const title = make('h1', { id: 'settings-title', tabindex: '-1', dir: 'auto' });
  const back = make('button', { class: 'tool back', type: 'button', 'aria-label': text('back'), data: { action: 'back' } }, icon('back'));
  const scroller = make('div', { class: 'scroller' });
  const element = make('section', { id: 'settings', class: 'view', 'aria-labelledby': 'settings-title' },
    make('header', { class: 'view-head' }, back, title), scroller);
  const own = { name: null, page: null };
  back.addEventListener('click', () => go('settings', own.page?.parent ?? ''));
  const refresh = () => {
    if (!own.page) return;
    own.page.refresh?.();
    put(title, own.page.title());
  };
  listen(['apps', 'global', 'badges', 'subscriptions'], refresh);
  return {
    element,
    focus: () => title.focus(),
    /// Shows the page that the address names.
    turn() {
      const { page, subject } = route();
      const name = `${page}/${subject}`;
      if (own.name !== name) {
        own.name = name;
        own.page = (pages[page] ?? generalPage)(subject);
        element.dataset.page = page || 'general';
        show(back, page !== '');
        scroller.replaceChildren(own.page.place);
        scroller.scrollTop = 0;
      }
      refresh();
    },
  };
}
