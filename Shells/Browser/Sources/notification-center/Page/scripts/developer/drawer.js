// The tools for developers who build against the system: pushes, the clock, places, the device, and the history of each
// notification. They are available with `?developer` in the address.

import { attribute, label, make, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { barButton } from '../shell/statusbar.js';
import { text } from '../texts.js';
import { makeClock } from './clock.js';
import { makeDevice } from './device.js';
import { makePlace } from './place.js';
import { makePush } from './push.js';
import { makeTimeline } from './timeline.js';

/// The least width of a window with room for the drawer next to the page. Pixels.
const roomy = 1_100;

/// Whether the address requests the drawer.
export function isDeveloper() {
  return new URLSearchParams(location.search).has('developer');
}

/// Makes the drawer, and the button in the bar that opens and closes it.
export function makeDrawer() {
  const title = make('h1', { id: 'developer-title', tabindex: '-1', text: text('developer') });
  const close = make('button', { class: 'tool', type: 'button', 'aria-label': text('devHide'), data: { action: 'closeDrawer' } }, icon('close'));
  const parts = [makePush(), makeClock(), makeDevice(), makeTimeline(seek), makePlace()];
  const element = make('aside', { id: 'developer', 'aria-labelledby': 'developer-title' },
    make('header', { class: 'view-head' }, title, close), make('div', { class: 'scroller' }, ...parts));
  function seek(element) {
    turn(true);
    element.open = true;
    element.scrollIntoView({ block: 'start' });
    element.querySelector('summary').focus();
  }
  const button = barButton('developer', 'tool', () => turn(element.hidden));
  const turn = (isOpen) => {
    show(element, isOpen);
    label(document.documentElement, 'drawer', isOpen ? 'open' : null);
    attribute(button.element, 'aria-expanded', String(isOpen));
    button.set({ name: text(isOpen ? 'devHide' : 'devShow'), isOn: isOpen });
    if (isOpen && innerWidth < roomy) title.focus();
  };
  close.addEventListener('click', () => {
    turn(false);
    button.element.focus();
  });
  turn(innerWidth >= roomy);
  return { element, button: button.element };
}
