// Notification Center: the list with its header, and a message when it is empty.

import { attribute, label, make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { number } from '../format.js';
import { state } from '../state/store.js';
import { text } from '../texts.js';
import { dismiss } from './answers.js';
import { countOf } from './rows.js';
import { Shelf } from './shelf.js';

/// Makes the view; `shown(isShown)` is called when it becomes visible or hidden.
export function makeCenter() {
  const title = make('h1', { id: 'center-title', tabindex: '-1', text: text('notifications') });
  const digits = make('span', { 'aria-hidden': 'true' });
  const spoken = make('span', { class: 'unseen' });
  const count = make('span', { class: 'view-count', id: 'center-count' }, digits, spoken);
  const clear = clearAll();
  const empty = make('div', { class: 'empty', hidden: true, data: { part: 'empty' } }, icon('bell'),
    make('p', { class: 'empty-title', text: text('none') }), make('p', { text: text('noneText') }));
  const scroller = make('div', { class: 'scroller', id: 'center-scroller', tabindex: '-1', role: 'group', 'aria-labelledby': 'center-title' });
  const element = make('section', { id: 'center', class: 'view', 'aria-labelledby': 'center-title' },
    make('header', { class: 'view-head' }, title, count, clear.element), scroller, empty);
  const shelf = new Shelf(scroller, 'list', {
    label: text('listLabel'),
    changed(rows) {
      const all = countOf('list');
      put(digits, all > 0 ? number(all) : '');
      put(spoken, all > 0 ? text('count', { count: all }) : '');
      label(element, 'count', all);
      show(empty, rows.length === 0 && state.version !== '');
      clear.refresh(all);
    },
    emptied: () => title.focus(),
  });
  return {
    element,
    shown(isShown) {
      shelf.isShown = isShown;
      if (isShown) shelf.drawNow();
    },
    focus: () => title.focus(),
  };
}

/// The button that clears everything, at a confirming second press.
function clearAll() {
  const button = make('button', { class: 'pill', type: 'button', id: 'clear-all', data: { action: 'clearAll' } });
  let count = 0;
  let isSure = false;
  const name = () => {
    put(button, isSure ? text('clearAllSure', { count }) : text('clearAll'));
    label(button, 'sure', isSure ? 'true' : null);
    attribute(button, 'aria-label', isSure ? text('clearAllSure', { count }) : null);
  };
  const reset = () => {
    isSure = false;
    name();
  };
  button.addEventListener('click', () => {
    if (!isSure) {
      isSure = true;
      name();
      return;
    }
    reset();
    const listed = (member) => (member.places ?? []).includes('list');
    dismiss(state.list.ordered().flatMap((group) => group.members.filter(listed)));
  });
  button.addEventListener('blur', reset);
  return {
    element: button,
    refresh(next) {
      count = next;
      show(button, next > 0);
      name();
    },
  };
}
