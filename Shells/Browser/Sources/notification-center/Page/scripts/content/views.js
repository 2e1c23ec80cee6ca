// The elements for each kind of view: elements of our own, never markup of an app.
//
// A maker returns the `element` that fills the view, its `refresh(node, isActive)`, and a `stamp`, which changes whenever the
// view's size may have changed.

import { attribute, label, make, put, show } from '../ground/element.js';
import { fieldView } from './fields.js';
import { pictureView } from './pictures.js';
import { sliderView, toggleView } from './controls.js';
import { letter, paint, style } from './styling.js';
import { symbolWords } from './symbols.js';

/// Makes the inside of a view; `tell(event, members)` reports the user's input, `resized()` that a picture was loaded and has
/// a size.
export function makeView(node, ways) {
  return makers[node.kind](node, ways);
}

const makers = {
  plain: () => nothing(),
  stack: () => nothing(),
  label: () => labelView(),
  image: (_, ways) => pictureView(ways.resized),
  button: (node, ways) => buttonView(node, ways),
  textField: (node, ways) => fieldView(node, ways),
  toggle: (node, ways) => toggleView(node, ways),
  slider: (node, ways) => sliderView(node, ways),
};

function nothing() {
  return { element: null, refresh() {}, stamp: () => '' };
}

/// A text; lines beyond the limit are cut.
function write(element, text) {
  put(element, text.text);
  letter(element, text);
  label(element, 'lines', text.lineLimit === 1 ? 'one' : 'several');
  style(element, '-webkit-line-clamp', text.lineLimit > 1 ? String(text.lineLimit) : null);
}

function textStamp({ text, font, lineLimit }) {
  return JSON.stringify([text, font, lineLimit]);
}

function labelView() {
  const words = make('span', { class: 'view-words', dir: 'auto' });
  const element = make('div', { class: 'view-own' }, words);
  return {
    element,
    refresh(node) {
      write(words, node.text);
      attribute(element, 'role', node.name === null ? null : 'img');
      attribute(element, 'aria-label', node.name);
    },
    stamp: (node) => textStamp(node.text),
  };
}

function buttonView(node, { tell, resized }) {
  const words = make('span', { class: 'view-words', dir: 'auto' });
  const picture = pictureView(resized);
  const element = make('button', { class: 'view-own view-button', type: 'button' }, picture.element, words);
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    tell('tapped');
  });
  return {
    element,
    refresh(next, isActive) {
      const { title, image, isProminent } = next.button;
      show(words, title !== null && title.text !== '');
      if (title) write(words, title);
      show(picture.element, image !== null);
      picture.refresh({ ...next, name: null, image, fill: 'aspectFit' });
      style(picture.element, 'width', image?.size ? `${image.size.width}px` : null);
      style(picture.element, 'height', image?.size ? `${image.size.height}px` : null);
      if (!title?.color) paint(words, 'color', null);
      label(element, 'prominent', isProminent ? 'true' : null);
      attribute(element, 'aria-label', next.name ?? (title?.text || !image?.symbol ? null : symbolWords(image.symbol)));
      element.disabled = !isActive;
    },
    stamp: ({ button: { title, image, isProminent } }) => JSON.stringify([title && textStamp(title), image, isProminent]),
  };
}
