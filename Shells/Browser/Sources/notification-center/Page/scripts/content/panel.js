// A content extension's part of the long look: its view while the extension runs, and its end.

import { attribute, label, make, show } from '../ground/element.js';
import { afterPaint, draw } from '../ground/draw.js';
import { named } from '../ground/plain.js';
import { mark } from '../ground/timing.js';
import { text } from '../texts.js';
import { mediaButton } from './media.js';
import { readScene } from './scene.js';
import { openSession } from './session.js';
import { Stage } from './stage.js';
import { style } from './styling.js';

/// The default height of the views that replace a keyboard, or are above it.
const inputHeight = 216;
const accessoryHeight = 44;
/// The drawing time, including painting, above which a pause of the same length follows. Milliseconds.
const costly = 40;

/// Makes the part. `ways` receive `title(words)`, `actions(actions)`, `closed(ending, reason)`,
/// `input(takesText, accessory)`, and `open()` for a tap on a view that is not interactive (J10).
export function contentPanel(presentation, ways) {
  return new Panel(presentation, ways);
}

class Panel {
  #presentation;
  #ways;
  #attributes;
  #session = null;
  #stages = null;
  #media;
  #scene = null;
  #width = 0;
  #isOver = false;
  #received = 0;
  /// The end of the pause in drawing, and the timer that waits for it.
  #restsUntil = 0;
  #timer = 0;
  #draw = () => this.#show();
  #observer = new ResizeObserver(() => this.#resized());

  constructor(presentation, ways) {
    this.#presentation = presentation;
    this.#ways = ways;
    this.#attributes = presentation.contentExtension;
    this.#media = mediaButton((isPlaying) => this.use({ use: isPlaying ? 'pauseMedia' : 'playMedia' }));
    this.element = make('section', {
      class: 'extension', 'aria-label': text('extension', { app: named(presentation.appName) }),
      data: { part: 'extension', app: presentation.key.app, state: 'opening' },
    });
    this.inputElement = make('section', { class: 'extension-input', hidden: true, 'aria-label': text('extensionInput', { app: named(presentation.appName) }), data: { part: 'extensionInput' } });
  }

  /// Opens the view; the element is on the page by now. Until the first scene is drawn, its place has the initial ratio (J4).
  async open() {
    this.#width = this.element.clientWidth;
    style(this.element, 'min-height', `${this.#ratioHeight()}px`);
    this.#observer.observe(this.element);
    const session = await openSession(this.#presentation.key, this.#width, (change) => this.#hear(change));
    if (this.#isOver) session.close();
    else this.#session = session;
  }

  /// Sends the user's input to the extension.
  use(use) { this.#session?.use(use); }

  /// Whether the extension can receive input.
  get isOpen() { return this.element.dataset.state === 'open'; }

  /// Closes the view, which is hidden from now on.
  close() {
    this.#isOver = true;
    this.#observer.disconnect();
    clearTimeout(this.#timer);
    this.#session?.close();
  }

  #ratioHeight() {
    return Math.min(10_000, Math.max(1, Math.round(this.#width * this.#attributes.initialSizeRatio)));
  }

  #hear(change) {
    if (!this.#isOver) hearing[change.change]?.call(this, change, this);
  }

  /// Handles that the extension runs; its attributes and actions are known.
  opened({ number, attributes, actions }) {
    this.#attributes = attributes;
    label(this.element, 'state', 'open');
    label(this.element, 'view', number);
    const tell = (event) => this.use({ use: 'view', event });
    const stage = (part, isInteractive) => new Stage({ part, isInteractive, ways: { tell } });
    this.#stages = { root: stage('view', attributes.isInteractive === true), accessory: stage('accessory', true), input: stage('input', true) };
    // The system's own elements scroll together with the view.
    this.#stages.root.element.append(...attributes.isInteractive ? [] : [this.#cover()], this.#media.element);
    this.element.replaceChildren(this.#stages.root.element);
    this.inputElement.replaceChildren(this.#stages.accessory.element, this.#stages.input.element);
    this.#ways.actions(actions ?? []);
  }

  /// The button that covers a view without interaction and opens the app (J10).
  #cover() {
    const name = text('openApp', { app: named(this.#presentation.appName) });
    const cover = make('button', { class: 'extension-cover', type: 'button', 'aria-label': name, data: { action: 'openFromView' } });
    cover.addEventListener('click', () => this.#ways.open());
    return cover;
  }

  drew(scene) {
    this.#received = performance.now();
    this.#scene = scene;
    this.#plan();
  }

  setActions(actions) { this.#ways.actions(actions); }

  setPlaying(isPlaying) { this.#media.refresh(isPlaying); }

  end(ending, reason) {
    this.close();
    label(this.element, 'state', 'closed');
    label(this.element, 'ending', ending);
    this.#ways.closed(ending, reason);
  }

  /// Draws the newest scene after the pause that followed the last one: expensive scenes are drawn less often, and leave half
  /// of the time for the user's input.
  #plan() {
    if (this.#timer !== 0) return;
    const rest = this.#restsUntil - performance.now();
    if (rest <= 0) {
      draw(this.#draw);
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      draw(this.#draw);
    }, rest);
  }

  #show() {
    if (this.#isOver || !this.#stages || !this.#scene) return;
    const began = performance.now();
    const scene = readScene(this.#scene);
    const { root, accessory, input } = this.#stages;
    style(this.element, 'min-height', null);
    root.draw(scene.root, { height: scene.height, ratioHeight: this.#ratioHeight() });
    this.#media.draw(scene.mediaButton);
    const takesText = scene.takesText || scene.inputView !== null;
    show(this.inputElement, takesText && (scene.inputView ?? scene.inputAccessoryView) !== null);
    input.draw(scene.inputView, { height: frameHeight(scene.inputView), ratioHeight: inputHeight });
    this.#ways.input(takesText, accessory.element);
    accessory.draw(scene.inputAccessoryView, { height: frameHeight(scene.inputAccessoryView), ratioHeight: accessoryHeight });
    if (this.#attributes.overridesDefaultTitle) this.#ways.title(scene.title);
    const received = this.#received;
    afterPaint(() => {
      const painted = performance.now();
      if (painted - began > costly) this.#restsUntil = 2 * painted - began;
      mark('content', { received, painted });
    });
  }

  #resized() {
    const width = this.element.clientWidth;
    if (width === this.#width || width === 0) return;
    this.#width = width;
    // A scroll bar that appeared because the height depends on the width stays: without it the height would remove it again.
    if (this.element.offsetWidth > width) label(this.element, 'scrolls', 'true');
    attribute(this.element, 'data-width', width);
    this.use({ use: 'resize', width });
    draw(this.#draw);
  }
}

const hearing = {
  opened: (change, panel) => panel.opened(change),
  drew: (change, panel) => panel.drew(change.scene),
  actions: (change, panel) => panel.setActions(change.actions ?? []),
  media: (change, panel) => panel.setPlaying(change.isPlaying === true),
  closed: (change, panel) => panel.end(change.ending, change.reason),
};

/// The height of a view with a frame of its own.
function frameHeight(node) {
  return node?.place.kind === 'frame' && node.place.height > 0 ? node.place.height : null;
}
