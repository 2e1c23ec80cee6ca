// One tree of views on the page: drawn, measured, laid out.

import { make } from '../ground/element.js';
import { layOut } from '../layout/layout.js';
import { measureAll, measures } from './measure.js';
import { style } from './styling.js';
import { Tree } from './tree.js';

/// The greatest height of a scene, above which it scrolls. Pixels.
const tallest = 4_000;

/// A place for a tree of views.
export class Stage {
  #tree;
  #measure;
  #root = null;
  #room = null;
  #width = 0;

  constructor({ part, ways, isInteractive }) {
    const views = make('div', { class: 'stage-views' });
    this.element = make('div', { class: 'stage', data: { stage: part } }, views);
    this.#tree = new Tree(views, { tell: ways.tell, resized: () => this.lay() }, isInteractive);
    this.#measure = measures(this.#tree);
    // The place may be shown later, or change its width.
    new ResizeObserver(() => {
      if (this.element.clientWidth !== this.#width) this.lay();
    }).observe(this.element);
  }

  /// Draws a tree; null draws nothing. `room` has the requested `height`, or null, and the `ratioHeight` to use by default.
  draw(root, room) {
    this.#root = root;
    this.#room = room;
    this.#tree.draw(root);
    this.lay();
  }

  /// Lays all views out at the present width.
  lay() {
    const width = this.element.clientWidth;
    this.#width = width;
    if (!this.#root || width === 0) {
      style(this.element, 'height', null);
      return;
    }
    measureAll(this.#tree, this.#root);
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const { frames, height } = layOut(this.#root, { width, ...this.#room, isRightToLeft }, this.#measure);
    this.#tree.position(frames);
    style(this.element, 'height', `${Math.min(tallest, Math.max(1, Math.round(height)))}px`);
  }
}
