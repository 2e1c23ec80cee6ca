// A list of any length, which has elements only for the rows near the screen.

import { attribute, make } from './element.js';
import { draw } from './draw.js';

/// The height of the prepared rows above and below the visible ones. Pixels.
const margin = 700;
/// How often heights are measured again within a frame.
const rounds = 3;
/// How many visible rows are candidates for the scroll anchor.
const anchorLimit = 8;

/// Shows rows in a scrolling element.
///
/// A row has a unique `key`. `build(row)` returns its `element` and its `refresh(row)`. `estimate(row)` is its height before
/// it was first measured. When the focused row disappeared, `lost(index, isListed)` receives its index, and whether it was
/// only scrolled out of sight. `resized()` is called when the available room has changed.
export class WindowedList {
  #scroller;
  #track;
  #ways;
  #rows = [];
  #heights = new Map();
  // The height of each row, and its top; the last entry of `#tops` is the total height.
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

  /// The height of the visible part in pixels; 0 while the list is hidden.
  get view() { return this.#view; }

  /// The elements that exist, by key.
  element(key) { return this.#mounted.get(key)?.element; }

  /// The height of a row, measured or estimated.
  heightOf(row) { return this.#heights.get(row.key) ?? this.#ways.estimate(row); }

  /// Replaces the rows; visible rows keep their position on the screen.
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

  /// Scrolls to a row and focuses it.
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

  /// The index of the row that contains an element; -1 if no row does.
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

  /// The position of the screen's upper edge among the rows. Reading it may lay the page out, so it is read once for each
  /// drawing.
  #edge() {
    return this.#scroller.scrollTop - this.#track.offsetTop;
  }

  /// The visible rows and the distance of each from the edge; empty at the very top.
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

  /// Computes the tops of the rows, from one on.
  #lay(first) {
    this.#tops.length = this.#rows.length + 1;
    for (let index = first; index < this.#rows.length; index += 1) this.#tops[index + 1] = this.#tops[index] + this.#sizes[index];
  }

  /// The first row that does not end above a position; the number of rows if all do.
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

  /// The range of rows near the screen, and the height of the others.
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
    // Scrolling changes no row: rows drawn since the last update are kept.
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

  /// How far the edge must move so that the visible rows keep their position. A row that was moved within the list is not
  /// followed: of all visible rows, the row with the least movement is the anchor.
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

/// Moves an element to its position; an existing element keeps its focus.
function place(parent, element, before) {
  if (parent.moveBefore && element.parentNode === parent) parent.moveBefore(element, before);
  else parent.insertBefore(element, before);
}
