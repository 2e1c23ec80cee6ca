// Pictures and symbols. Only addresses of our own server are ever used.

import { attribute, label, make } from '../ground/element.js';
import { paint, style } from './styling.js';
import { symbol } from './symbols.js';

const fits = { scaleToFill: 'fill', aspectFit: 'contain', aspectFill: 'cover', center: 'none' };

/// A place for a picture; `resized()` is called once a picture of unknown size is loaded.
export function pictureView(resized) {
  const element = make('span', { class: 'view-own view-picture' });
  let shown = null;
  return {
    element,
    refresh(node) {
      const { image, fill } = node;
      const wanted = image?.url ?? (image?.symbol ? `symbol ${image.symbol}` : null);
      if (wanted !== shown) {
        shown = wanted;
        if (image?.url) load(element, image.url, resized);
        else element.replaceChildren(...image?.symbol ? [symbol(image.symbol)] : []);
        label(element, 'broken', null);
      }
      for (const child of element.children) style(child, 'object-fit', fits[fill]);
      paint(element, 'color', image?.tint);
      attribute(element, 'role', node.name === null ? null : 'img');
      attribute(element, 'aria-label', node.name);
    },
    stamp: ({ image }) => JSON.stringify([image?.size, image?.symbol, image?.url]),
    /// The picture's size, if the extension did not give it.
    ownSize() {
      const picture = element.firstElementChild;
      if (picture?.localName === 'svg') return { width: 20, height: 20 };
      return picture?.naturalWidth > 0 ? { width: picture.naturalWidth, height: picture.naturalHeight } : null;
    },
  };
}

/// Loads a picture while the present one stays visible until the new one is loaded. If loading fails, the last picture stays,
/// or a symbol is shown if it is the first.
function load(element, url, resized) {
  const next = make('img', { alt: '', decoding: 'async', draggable: 'false', src: url });
  const isFirst = element.firstElementChild?.localName !== 'img';
  if (isFirst) element.replaceChildren(next);
  next.addEventListener('load', () => {
    if (element.dataset.wanted !== url) return;
    element.replaceChildren(next);
    resized();
  });
  next.addEventListener('error', () => {
    if (element.dataset.wanted !== url) return;
    label(element, 'broken', 'true');
    if (isFirst) element.replaceChildren(symbol('photo'));
  });
  label(element, 'wanted', url);
  if (!isFirst) style(next, 'object-fit', element.firstElementChild.style.objectFit);
}
