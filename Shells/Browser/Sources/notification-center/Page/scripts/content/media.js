// The media button that the system draws over an extension's view (J8).

import { attribute, label, make, show } from '../ground/element.js';
import { text } from '../texts.js';
import { paint, place } from './styling.js';
import { symbol } from './symbols.js';

/// Makes the button; `press(isPlaying)` receives the state before the press.
export function mediaButton(press) {
  const element = make('button', { class: 'media-button', type: 'button', hidden: true, data: { action: 'media' } });
  let isPlaying = null;
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    press(isPlaying);
  });
  const refresh = (next) => {
    if (next === isPlaying) return;
    isPlaying = next;
    element.replaceChildren(symbol(isPlaying ? 'pause.fill' : 'play.fill'));
    attribute(element, 'aria-label', text(isPlaying ? 'mediaPause' : 'mediaPlay'));
    label(element, 'playing', String(isPlaying));
  };
  refresh(false);
  return {
    element,
    refresh,
    draw(wanted) {
      show(element, wanted !== null);
      if (!wanted) return;
      place(element, wanted.frame);
      paint(element, '--media-tint', wanted.tint);
      label(element, 'style', wanted.style);
    },
  };
}
