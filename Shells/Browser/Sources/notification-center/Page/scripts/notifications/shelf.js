// A scrolling view of notifications: the list, and the lock screen's. Both have the same layout, and the same handling of
// pointer, finger and keyboard.

import { draw } from '../ground/draw.js';
import { WindowedList } from '../ground/windowed.js';
import { listen, state } from '../state/store.js';
import { eachMinute } from '../state/time.js';
import { dismiss } from './answers.js';
import { card } from './card.js';
import { digestHeading, stackHeading } from './headings.js';
import { openLook } from './look.js';
import { openOptions } from './options.js';
import { rowsOf } from './rows.js';
import { openKeep, openTurnOff } from './trial.js';

/// The least time between two drawings, so that a flood leaves time for other work. Milliseconds.
const pause = 100;
/// Estimates of heights until a row was measured. Pixels.
const guesses = { card: 96, stack: 110, heading: 44, digest: 60 };

/// Fills a scroller with the notifications of one surface.
///
/// `changed(rows)` is called after each change; `emptied` when no element is left for the focus.
export class Shelf {
  #place;
  #scroller;
  #windowed;
  #ways;
  #rows = [];
  #opened = new Set();
  #isShown = false;
  #last = -Infinity;
  #timer = 0;
  #draw = () => this.#update();

  constructor(scroller, place, { label, changed, emptied }) {
    this.#place = place;
    this.#scroller = scroller;
    this.#ways = { changed, emptied };
    this.#windowed = new WindowedList(scroller, {
      label,
      build: (row) => this.#build(row),
      estimate: (row) => guesses[row.kind],
      lost: (index, isListed) => this.#refocus(index, isListed),
      resized: () => draw(this.#draw),
    });
    scroller.addEventListener('keydown', (event) => this.#onKey(event));
    listen(['list'], () => this.#soon());
    listen(['lock', 'global'], this.#draw);
    eachMinute(() => draw(this.#draw));
  }

  /// Sets whether the view is visible; a hidden view is not drawn.
  set isShown(isShown) {
    if (this.#isShown === isShown) return;
    this.#isShown = isShown;
    if (isShown) draw(this.#draw);
    else this.#opened.clear();
  }

  /// Draws now instead of before the next frame, for a view that is just being opened.
  drawNow() { this.#update(); }

  /// Draws at once, unless it was drawn a moment ago.
  #soon() {
    const rest = this.#last + pause - performance.now();
    if (rest <= 0) this.#update();
    else if (this.#timer === 0) this.#timer = setTimeout(() => draw(this.#draw), rest);
  }

  #update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (!this.#isShown) return;
    this.#last = performance.now();
    this.#rows = rowsOf({
      place: this.#place, display: state.global?.display ?? 'stack', opened: this.#opened,
      fits: (rows) => this.#fits(rows),
    });
    this.#windowed.update(this.#rows);
    this.#ways.changed?.(this.#rows);
  }

  /// Whether all rows have room at once: only a list that outgrows the screen is stacked.
  #fits(rows) {
    let height = 0;
    for (const row of rows) {
      height += this.#windowed.heightOf(row);
      if (height > this.#windowed.view) return false;
    }
    return true;
  }

  #build(row) {
    const ways = {
      open: (own) => this.#open(own),
      clear: (own) => dismiss(own.count > 1 || own.kind !== 'card' ? [...own.members] : [own.presentation]),
      options: (own) => openOptions(own.presentation),
      keep: (own) => openKeep(own.presentation),
      turnOff: (own) => openTurnOff(own.presentation),
      expand: (own) => this.#toggle(own.group?.key ?? own.key, true),
      collapse: (own) => this.#toggle(own.group?.key ?? own.key, false),
    };
    if (row.kind === 'heading') return stackHeading(row, ways);
    return row.kind === 'digest' ? digestHeading(row, ways) : card(row, ways);
  }

  /// Opens a row: a stack is expanded. The content extension of its leading notification is opened too, and receives further
  /// notifications of that conversation (J5); while the screen is locked it stays hidden (J11).
  #open(row) {
    if (row.count > 1) this.#toggle(row.group.key, true);
    const isDrawn = row.presentation.contentExtension && !state.isLocked;
    if (!(row.count > 1) || isDrawn) openLook(row.presentation);
  }

  #toggle(key, isOpen) {
    if (isOpen) this.#opened.add(key);
    else this.#opened.delete(key);
    const hadFocus = this.#scroller.contains(document.activeElement);
    this.#update();
    const index = this.#rows.findIndex((row) => row.group?.key === key || row.key === key);
    if (hadFocus && index >= 0) this.#windowed.focus(index);
  }

  /// Moves the focus to the row that replaced the removed one.
  #refocus(index, isListed) {
    if (isListed) this.#scroller.focus({ preventScroll: true });
    else if (!this.#windowed.focus(index)) this.#ways.emptied?.();
  }

  #onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest('input, textarea')) return;
    const index = this.#windowed.indexOf(event.target);
    const target = {
      ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: this.#rows.length - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      this.#windowed.focus(target);
    } else if (event.key === 'Delete' && index >= 0) {
      event.preventDefault();
      this.#windowed.element(this.#rows[index].key)?.querySelector('[data-action="clear"]')?.click();
    } else if (event.key === 'Escape' && this.#rows[index]?.groupKey) {
      this.#toggle(this.#rows[index].groupKey, false);
    }
  }
}
