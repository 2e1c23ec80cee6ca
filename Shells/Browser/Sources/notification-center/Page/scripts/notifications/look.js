// The long look: one notification with all its attachments, its whole text and every button; or the view of its app's content
// extension.

import { arrange, attribute, make, put, show } from '../ground/element.js';
import { announce } from '../ground/announce.js';
import { draw } from '../ground/draw.js';
import { named, shown } from '../ground/plain.js';
import { contentPanel } from '../content/panel.js';
import { call } from '../state/calls.js';
import { identity } from '../state/list.js';
import { listen, notice, state } from '../state/store.js';
import { worded } from '../state/worded.js';
import { openSheet } from '../shell/sheet.js';
import { askToUnlock } from '../shell/unlock.js';
import { text } from '../texts.js';
import { actionRow } from './actions.js';
import { TypedAnswer } from './typed-answer.js';
import { respond } from './answers.js';
import { gallery } from './attachments.js';
import { headline } from './card.js';
import { currentInspector } from './inspection.js';
import { lookHead, lookTexts } from './look-parts.js';
import { openOptions } from './options.js';
import { openKeep, openTurnOff } from './trial.js';

/// How long after the withdrawal of a notification another one may replace it. Milliseconds.
const succession = 200;
/// The most characters of the reason for a missing content extension.
const reasonLetters = 300;

let current = null;

/// Opens the long look. If the texts are hidden behind the lock, unlocking is requested first; a content extension draws
/// nothing before that (J11).
///
/// `action` names a button whose field should be ready for typing; `draft` is a typed answer that is restored there.
export async function openLook(presentation, { draft = null, action = draft?.action ?? null } = {}) {
  const needsUnlock = presentation.hidesPreview || presentation.contentExtension;
  const isUnlocked = !state.isLocked || !needsUnlock || await askToUnlock();
  if (!isUnlocked && presentation.hidesPreview) return;
  const latest = state.list.find(presentation.key) ?? presentation;
  current?.sheet.close();
  // A typed answer passes on to a replacement of its notification only as it does on an open page.
  current = new Look(draft ? presentation : latest, { action, mayDraw: isUnlocked });
  if (!draft) return;
  current.restore(draft);
  if (!isSame(latest, presentation)) current.follow(latest);
}

/// The typed answer with its notification, for the page that is loaded next; null without a text.
export function currentDraft() {
  return current?.draft ?? null;
}

/// Follows changes of the notification while it is open.
export function watchLook() {
  notice((event) => {
    const key = event.presentation?.key ?? event.key;
    if (!current || !key || identity(key) !== identity(current.presentation.key)) return;
    if (event.event === 'present') current.follow(event.presentation);
    else if (event.event === 'withdraw' && key.delivery >= current.presentation.key.delivery) current.lose();
  });
  const refresh = () => {
    const latest = current && state.list.find(current.presentation.key);
    if (latest && !isSame(latest, current.presentation)) current.follow(latest);
  };
  listen(['list'], () => draw(refresh));
}

/// Whether two states of a notification are shown alike.
function isSame(one, other) {
  return one.key.delivery === other.key.delivery && one.hidesPreview === other.hidesPreview
    && Boolean(one.contentExtension) === Boolean(other.contentExtension);
}

/// The reason for a failure: our own words for failures of the page, else the system's sentence.
function reasonText(reason) {
  const own = { busy: 'extensionBusy', lost: 'extensionLost', silent: 'extensionSilent', strange: 'extensionStrange' };
  if (Object.hasOwn(own, reason)) return text(own[reason]);
  const words = shown(reason, reasonLetters);
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}

class Look {
  #head;
  #panel = null;
  /// Whether an extension may draw, and has not tried yet.
  #mayDraw;
  #action;
  /// The buttons that the content extension has set; null while they are the notification's own.
  #actions = null;
  /// The rows of buttons, by their content; a row that is needed again stays, with the typed text.
  #rows = new Map();
  #rowPlace = make('div', { class: 'look-actions', data: { part: 'actions' } });
  #takesText = false;
  #accessory = null;
  /// The typed answer, while the notification changes.
  #typed = new TypedAnswer(this.#rowPlace);
  /// The timer that waits for a notification's replacement; 0 while it does not wait.
  #succession = 0;
  /// A text that was sent in the meantime, with its options.
  #sent = null;
  #isGone = false;
  #note = make('p', { class: 'look-note', hidden: true, role: 'status', data: { part: 'note' } });
  #slots = Object.fromEntries(['files', 'view', 'texts', 'actions', 'input', 'foot'].map((name) => [name, make('div', { class: `look-slot ${name}` })]));

  constructor(presentation, { action, mayDraw }) {
    this.presentation = presentation;
    this.#action = action;
    this.#head = lookHead(presentation);
    this.#mayDraw = mayDraw;
    const { files, view, texts, actions, input, foot } = this.#slots;
    const { app, identifier, delivery } = presentation.key;
    const content = make('div', { class: 'look-content' }, files, view, this.#note, texts, actions, input, foot);
    this.sheet = openSheet({
      kind: 'look', hook: 'look', title: headline(presentation), content: [this.#head.element, content], hasClose: true,
      data: { app, identifier, delivery }, closed: () => this.#closed(content),
    });
    this.fill(presentation);
    content.querySelector('[data-first]')?.focus();
  }

  /// The typed answer with its notification; null without a text.
  get draft() {
    const typed = this.#typed.draft;
    return typed ? { ...typed, presentation: this.presentation, isGone: this.#isGone } : null;
  }

  /// Restores an answer that was typed on the page before; one to a notification that is gone can only be copied.
  restore(draft) {
    this.#typed.restore(draft);
    if (draft.isGone) this.#endAnswering();
  }

  /// Shows a notification, which may be a later delivery of the same request.
  fill(presentation) {
    this.presentation = presentation;
    if (presentation.contentExtension && this.#mayDraw) this.#beginDrawing();
    const isDrawn = this.#panel !== null;
    this.#slots.files.replaceChildren(...isDrawn ? [] : [gallery(presentation.attachments, headline(presentation))]);
    this.#slots.texts.replaceChildren(...isDrawn && presentation.contentExtension?.hidesDefaultContent ? [] : [lookTexts(presentation)]);
    this.#fillActions();
    this.#slots.foot.replaceChildren(this.#foot());
    if (presentation.isShortened) this.#readWhole(presentation);
  }

  /// Shows the whole texts of a notification; the list has only their beginning.
  async #readWhole(presentation) {
    try {
      const whole = worded((await call('read', { key: presentation.key })).presentation);
      if (this.presentation !== presentation || !this.#slots.texts.firstChild) return;
      const { title, subtitle, body, styledBody } = whole;
      this.#slots.texts.replaceChildren(lookTexts({ ...presentation, title, subtitle, body, styledBody }));
    } catch {
      // The beginning stays; a removed notification closes by itself.
    }
  }

  /// Shows the notification's replacement. A typed answer stays, and is sent to the replacement only if that belongs to the
  /// same conversation (S55).
  follow(latest) {
    this.#endSuccession();
    const sent = this.#sent;
    this.#sent = null;
    if (!this.#typed.fits(latest, this.presentation)) return this.#endAnswering();
    this.#isGone = false;
    show(this.#note, false);
    this.#typed.keep(() => this.fill(latest));
    attribute(this.sheet.element, 'data-delivery', latest.key.delivery);
    if (sent) this.#answer(...sent);
    return undefined;
  }

  /// The notification was withdrawn; another one may replace it within moments.
  lose() {
    this.#endSuccession();
    this.#succession = setTimeout(() => {
      this.#endSuccession();
      this.#sent = null;
      if (this.#typed.isOpen) this.#endAnswering();
      else this.leave();
    }, succession);
  }

  /// Handles that the notification was removed.
  leave() {
    this.sheet.close();
    announce(text('gone'));
  }

  /// Keeps a typed answer that can no longer be sent.
  #endAnswering() {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#typed.endSending();
    this.#slots.foot.replaceChildren();
    put(this.#note, text('replyGone'));
    show(this.#note, true);
  }

  #endSuccession() {
    clearTimeout(this.#succession);
    this.#succession = 0;
  }

  #closed(content) {
    if (current === this) current = null;
    this.#endSuccession();
    this.#panel?.close();
    for (const player of content.querySelectorAll('audio, video')) player.pause();
  }

  #beginDrawing() {
    this.#mayDraw = false;
    this.#panel = this.#makePanel();
    this.#slots.view.replaceChildren(this.#panel.element);
    this.#slots.input.replaceChildren(this.#panel.inputElement);
    this.#panel.open();
  }

  #makePanel() {
    return contentPanel(this.presentation, {
      title: (words) => this.#head.title(words),
      actions: (actions) => {
        this.#actions = actions;
        this.#fillActions();
      },
      input: (takesText, accessory) => this.#placeInput(takesText, accessory),
      open: () => this.#answer({ kind: 'open' }, { needsUnlock: true }),
      closed: (ending, reason) => this.#contentEnded(ending, reason),
    });
  }

  /// If the extension failed, the notification is shown without it; any other end closes the long look.
  #contentEnded(ending, reason) {
    if (ending === 'withdrawn') return this.lose();
    if (ending !== 'failed') return this.sheet.close();
    this.#slots.view.replaceChildren();
    this.#slots.input.replaceChildren();
    this.#panel = null;
    this.#actions = null;
    this.#takesText = false;
    this.#accessory = null;
    this.#head.title(null);
    put(this.#note, text('extensionFailed', { app: named(this.presentation.appName), reason: reasonText(reason) }));
    show(this.#note, true);
    this.fill(this.presentation);
    return undefined;
  }

  // Actions

  #fillActions() {
    const known = this.#rows;
    this.#rows = new Map();
    for (const action of this.#actions ?? this.presentation.actions ?? []) {
      const key = JSON.stringify([action, this.#takesText, state.isLocked]);
      this.#rows.set(key, known.get(key) ?? this.#row(action));
    }
    arrange(this.#rowPlace, [...this.#rows.values()]);
    if (!this.#rowPlace.isConnected) this.#slots.actions.replaceChildren(this.#rowPlace);
    this.#placeInput(this.#takesText, this.#accessory);
  }

  #row(action) {
    return actionRow(action, (choice, options) => this.#choose(choice, options), { ready: this.#action, hasFields: !this.#takesText });
  }

  /// Places the accessory view above the extension's own input view, or above the system's field (J9).
  #placeInput(takesText, accessory) {
    const isOther = takesText !== this.#takesText;
    this.#takesText = takesText;
    this.#accessory = accessory;
    if (isOther) this.#fillActions();
    if (!accessory) return;
    const place = takesText ? this.#panel.inputElement : this.#slots.actions.querySelector('.answer') ?? this.#panel.inputElement;
    if (accessory.parentElement !== place) place.prepend(accessory);
  }

  /// Sends the choice to the extension first, if it runs (J6).
  async #choose(choice, options) {
    if (this.#isGone) return undefined;
    if (!this.#panel?.isOpen) return this.#answer(choice, options);
    if (options.needsUnlock && state.isLocked && !(await askToUnlock())) return undefined;
    const typed = choice.text === undefined ? {} : { text: choice.text };
    this.#panel?.use({ use: 'choose', action: choice.identifier, ...typed });
    this.#action = null;
    // A sent text must not be sent twice.
    if (choice.text !== undefined) {
      this.#rows.clear();
      this.#fillActions();
    }
    return undefined;
  }

  async #answer(choice, options) {
    if (this.#succession !== 0 && choice.text !== undefined) {
      this.#sent ??= [choice, options];
      return;
    }
    if (!(await respond(this.presentation, choice, options))) return;
    if (choice.kind === 'open') announce(text('opening', { app: named(this.presentation.appName) }));
    this.sheet.close();
  }

  #foot() {
    const { presentation } = this;
    const plain = (name, label, press, look = '') => {
      const element = make('button', { class: `wide ${look}`, type: 'button', data: { action: name }, text: label });
      element.addEventListener('click', press);
      return element;
    };
    const trial = presentation.isProvisional
      ? [plain('keep', text('keep'), () => openKeep(this.presentation)), plain('turnOff', text('turnOff'), () => openTurnOff(this.presentation), 'danger')]
      : [];
    return make('div', { class: 'look-foot' },
      plain('open', text('openApp', { app: named(presentation.appName) }), () => this.#answer({ kind: 'open' }, { needsUnlock: true }), 'main'),
      ...trial,
      plain('clear', text('clear'), () => this.#answer({ kind: 'dismiss' })),
      plain('manage', text('manage'), () => openOptions(this.presentation)),
      ...this.#history(plain));
  }

  /// The developer's button for the notification's history.
  #history(plain) {
    const inspect = currentInspector();
    if (!inspect) return [];
    return [plain('timeline', text('devTimeline'), () => {
      this.sheet.close();
      inspect(this.presentation.key);
    })];
  }
}
