// A list of any length of which only what is near the screen exists as elements.

import { attribute, make } from './element.js';
import { draw } from './draw.js';

/// How much is kept ready above and below what is seen. Pixels.
const margin = 700;
/// How often heights are looked at again before a frame is left as it is.
const rounds = 3;
/// How many rows on the screen are candidates for staying where they are.
const anchorLimit = 8;

/// Shows rows in a scrolling element.
///
/// A row has a `key` that is its own. `build(row)` gives its `element` and how to `refresh(row)` it.
/// `estimate(row)` is its height before it was ever seen. When the row with the keyboard's focus went away,
/// `lost(index, isListed)` receives where it was, and whether it was only scrolled out of sight. `resized()`
/// is called when the room has changed.
export class WindowedList {
  #scroller;
  #track;
  #ways;
  #rows = [];
  #heights = new Map();
  // The height of each row, and where it begins; the last entry of the second is the height of all.
  #sizes = [];
  #tops = [0];
  #mounted = new Map();
  #width = 0;
  #view = 0;
  #lost = null;
  #turn = 0;
  #draw = () => this.#render();

  constructor(scroller, ways) {
    this.#scroller = scroller;
    this.#ways = ways;
    this.#track = make('div', { class: 'rows', role: 'list', 'aria-label': ways.label });
    scroller.append(this.#track);
    scroller.addEventListener('scroll', () => draw(this.#draw), { passive: true });
    new ResizeObserver(() => this.#resized()).observe(scroller);
  }

  /// The height of what can be seen at once. Pixels; 0 while it is not on the screen.
  get view() { return this.#view; }

  /// The elements that exist, by key.
  element(key) { return this.#mounted.get(key)?.element; }

  /// The height of a row, as it was or as it is guessed.
  heightOf(row) { return this.#heights.get(row.key) ?? this.#ways.estimate(row); }

  /// Shows these rows from now on; what is on the screen stays where it is.
  update(rows) {
    this.#view = this.#scroller.clientHeight;
    this.#turn += 1;
    const edge = this.#edge();
    const anchors = this.#anchors(edge);
    this.#rows = rows;
    this.#sizes = rows.map((row) => this.heightOf(row));
    this.#lay(0);
    if (this.#heights.size > rows.length * 2 + 500) this.#forget();
    this.#render(edge + this.#shift(anchors, edge), anchors, edge);
  }

  /// Brings a row to the screen and the focus to it.
  focus(index) {
    const row = this.#rows[Math.max(0, Math.min(index, this.#rows.length - 1))];
    if (!row) return false;
    if (!this.#mounted.has(row.key)) {
      this.#scroller.scrollTop = this.#track.offsetTop + this.#tops[this.#rows.indexOf(row)];
      this.#render();
    }
    const target = this.#mounted.get(row.key)?.element.querySelector('button, a[href]');
    target?.focus();
    return Boolean(target);
  }

  /// The place of the row that holds an element; -1 if none does.
  indexOf(element) {
    const item = element.closest('[role="listitem"]');
    return this.#rows.findIndex((row) => this.#mounted.get(row.key)?.item === item);
  }

  #resized() {
    this.#view = this.#scroller.clientHeight;
    if (this.#scroller.clientWidth !== this.#width) {
      this.#width = this.#scroller.clientWidth;
      this.#heights.clear();
      this.#sizes = this.#rows.map((row) => this.heightOf(row));
      this.#lay(0);
    }
    this.#ways.resized?.();
    draw(this.#draw);
  }

  /// Where the upper edge of the screen is among the rows. Reading it may lay the page out, so it is
  /// read once for each drawing.
  #edge() {
    return this.#scroller.scrollTop - this.#track.offsetTop;
  }

  /// The rows on the screen and how far below the edge each begins; nothing at the very top.
  #anchors(edge) {
    const anchors = new Map();
    if (edge <= 0) return anchors;
    for (let index = this.#at(edge); index < this.#rows.length; index += 1) {
      const top = this.#tops[index];
      if (top > edge + this.#view || anchors.size >= anchorLimit) break;
      if (this.#tops[index + 1] > edge) anchors.set(this.#rows[index].key, top - edge);
    }
    return anchors;
  }

  /// Records where the rows begin, from one on.
  #lay(first) {
    this.#tops.length = this.#rows.length + 1;
    for (let index = first; index < this.#rows.length; index += 1) this.#tops[index + 1] = this.#tops[index] + this.#sizes[index];
  }

  /// The first row that does not end above a place; their number if all do.
  #at(place) {
    let [first, end] = [0, this.#rows.length];
    while (first < end) {
      const middle = (first + end) >> 1;
      if (this.#tops[middle + 1] < place) first = middle + 1;
      else end = middle;
    }
    return first;
  }

  #render(place = this.#edge(), anchors = this.#anchors(place), edge = place) {
    let at = place;
    for (let round = 0; round < rounds; round += 1) {
      const range = this.#range(at);
      this.#mount(range);
      this.#pad(range);
      const hasChanged = this.#measure(range);
      if (!hasChanged) break;
      at += this.#shift(anchors, at);
    }
    if (Math.abs(at - edge) >= 1) this.#scroller.scrollTop += at - edge;
    if (this.#lost === null) return;
    const { index, key } = this.#lost;
    this.#lost = null;
    this.#ways.lost?.(index, this.#rows.some((row) => row.key === key));
  }

  /// Which rows are near the screen, and how much room the others take.
  #range(edge) {
    const first = this.#at(edge - margin);
    let end = first;
    while (end < this.#rows.length && this.#tops[end] <= edge + this.#view + margin) end += 1;
    return { first, end, before: this.#tops[first], after: this.#tops[this.#rows.length] - this.#tops[end] };
  }

  #mount({ first, end }) {
    const wanted = this.#rows.slice(first, end);
    const keys = new Set(wanted.map((row) => row.key));
    for (const [key, mounted] of this.#mounted) {
      if (!keys.has(key)) this.#unmount(key, mounted);
    }
    let cursor = this.#track.firstElementChild;
    wanted.forEach((row, index) => {
      const item = this.#item(row, first + index);
      if (item === cursor) cursor = cursor.nextElementSibling;
      else place(this.#track, item, cursor);
    });
  }

  #item(row, index) {
    const mounted = this.#mounted.get(row.key) ?? this.#ways.build(row);
    // Scrolling changes no row: what was drawn since the last update is left alone.
    if (mounted.turn === this.#turn) return mounted.item;
    if (mounted.item) mounted.refresh(row);
    mounted.item ??= make('div', { class: 'row', role: 'listitem' }, mounted.element);
    mounted.turn = this.#turn;
    this.#mounted.set(row.key, mounted);
    attribute(mounted.item, 'aria-posinset', index + 1);
    attribute(mounted.item, 'aria-setsize', this.#rows.length);
    return mounted.item;
  }

  #unmount(key, mounted) {
    if (mounted.item.contains(document.activeElement)) {
      this.#lost = { index: Number(mounted.item.getAttribute('aria-posinset')) - 1, key };
    }
    this.#mounted.delete(key);
    mounted.item.remove();
  }

  #measure({ first, end }) {
    let changed = -1;
    for (let index = end - 1; index >= first; index -= 1) {
      const { key } = this.#rows[index];
      const height = this.#mounted.get(key)?.item.offsetHeight ?? 0;
      if (height === 0 || height === this.#sizes[index]) continue;
      this.#heights.set(key, height);
      this.#sizes[index] = height;
      changed = index;
    }
    if (changed >= 0) this.#lay(changed);
    return changed >= 0;
  }

  #pad({ before, after }) {
    this.#track.style.paddingBlockStart = `${before}px`;
    this.#track.style.paddingBlockEnd = `${after}px`;
  }

  /// How far the edge must move so that what is on the screen keeps its place. A row that went
  /// elsewhere is not followed: of all that were seen, the one that moved the least is held.
  #shift(anchors, edge) {
    let least = Infinity;
    let left = anchors.size;
    for (let index = 0; left > 0 && index < this.#rows.length; index += 1) {
      const offset = anchors.get(this.#rows[index].key);
      if (offset === undefined) continue;
      left -= 1;
      const move = this.#tops[index] - offset - edge;
      if (Math.abs(move) < Math.abs(least)) least = move;
    }
    return least === Infinity ? 0 : least;
  }

  #forget() {
    const kept = new Map();
    for (const row of this.#rows) {
      if (this.#heights.has(row.key)) kept.set(row.key, this.#heights.get(row.key));
    }
    this.#heights = kept;
  }
}

/// Puts an element in its place; one that is there already keeps its focus on the way.
function place(parent, element, before) {
  if (parent.moveBefore && element.parentNode === parent) parent.moveBefore(element, before);
  else parent.insertBefore(element, before);
}
