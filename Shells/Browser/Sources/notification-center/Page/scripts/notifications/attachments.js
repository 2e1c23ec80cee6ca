// The attachments of a notification. Only addresses of our own server are ever used.

import { attribute, make, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { text } from '../texts.js';

const kinds = [
  ['image', /^(public\.(png|jpeg)|com\.compuserve\.gif)$/],
  ['audio', /^(public\.(aiff-audio|mp3|mpeg-4-audio)|com\.microsoft\.waveform-audio)$/],
  ['video', /^public\.(mpeg|mpeg-2-video|mpeg-4|avi)$/],
];

/// `image`, `audio` or `video` by the uniform type; `file` for types that the browser does not display.
export function attachmentKind(type) {
  return kinds.find(([, pattern]) => pattern.test(type))?.[0] ?? 'file';
}

/// An address below /files/ of our server; null for any other.
function address(path) {
  return typeof path === 'string' && /^\/files\/[\w./?=&%~-]+$/.test(path) ? path : null;
}

/// Shows the first attachment's thumbnail on a card, or hides its place (D9, D11).
export function thumbnail(place, attachments) {
  const source = address(attachments?.[0]?.thumbnail);
  const image = place.firstElementChild;
  if (image && image.getAttribute('src') === source) return;
  place.replaceChildren();
  show(place, Boolean(source));
  if (!source) return;
  const next = make('img', { src: source, alt: '', decoding: 'async', loading: 'lazy', draggable: 'false' });
  next.addEventListener('error', () => show(place, false));
  place.append(next);
}

/// Every attachment in the long look: pictures, and players for sounds and films.
export function gallery(attachments, title) {
  const usable = (attachments ?? []).filter((attachment) => address(attachment.url));
  const names = usable.length > 1
    ? usable.map((_, index) => text('attachment', { number: index + 1, count: usable.length }))
    : usable.map(() => text('attachmentOf', { title }));
  return make('div', { class: `gallery ${usable.length > 1 ? 'several' : ''}`, hidden: usable.length === 0, data: { part: 'attachments' } },
    ...usable.map((attachment, index) => figure(attachment, names[index])));
}

function figure(attachment, name) {
  const isDrawing = attachment.type === 'public.svg-image' && address(attachment.thumbnail);
  const kind = isDrawing ? 'image' : attachmentKind(attachment.type);
  return make('figure', { class: `attachment ${kind}`, data: { kind, attachment: attachment.identifier } },
    makers[kind](address(isDrawing ? attachment.thumbnail : attachment.url), name, attachment));
}

const makers = {
  image: (source, name) => whenBroken(make('img', { src: source, alt: name, decoding: 'async' }), source, name),
  audio: (source, name) =>
    whenBroken(make('audio', { src: source, controls: true, preload: 'metadata', 'aria-label': name }), source, name),
  video(source, name, attachment) {
    const film = make('video', { src: source, controls: true, preload: 'metadata', playsinline: true, 'aria-label': name });
    attribute(film, 'poster', address(attachment.thumbnail));
    return whenBroken(film, source, name);
  },
  file: (source, name) => link(source, name),
};

/// A file that the browser cannot display can still be saved.
function whenBroken(element, source, name) {
  element.addEventListener('error', () => element.replaceWith(link(source, name)), { once: true });
  return element;
}

function link(source, name) {
  return make('a', { href: source, download: '', class: 'file', 'aria-label': text('downloadOf', { name }) },
    icon('down'), make('span', { text: text('download') }));
}
