// A field for an answer that stays, with its text, while its notification is replaced or withdrawn.

import { show } from '../ground/element.js';

export class TypedAnswer {
  #rows;

  /// `rows` holds the buttons with their fields.
  constructor(rows) {
    this.#rows = rows;
  }

  /// Whether the user has a field open.
  get isOpen() { return this.#field !== null; }

  /// The text and the caret, with the button of the field; null without a text.
  get draft() {
    const field = this.#field;
    if (!field?.value) return null;
    return { action: field.dataset.field, text: field.value, caret: [field.selectionStart, field.selectionEnd] };
  }

  /// Restores a text in its field, which is open, with the caret and the focus.
  restore({ text, caret }) {
    const field = this.#field;
    if (!field) return;
    field.value = text;
    field.setSelectionRange(...caret);
    field.focus();
  }

  /// Whether another notification can be answered with the typed text: one of the same title, with the same field.
  fits(latest, presentation) {
    const field = this.#field;
    if (!field) return true;
    const action = (latest.actions ?? []).find(({ identifier }) => identifier === field.dataset.field);
    return latest.title === presentation.title && Boolean(action?.textInput);
  }

  /// Calls `change`, which may rebuild the buttons, and restores the text, the caret and the focus.
  keep(change) {
    const field = this.#field;
    const [hadFocus, value] = [field === document.activeElement, field?.value];
    const [start, end] = [field?.selectionStart, field?.selectionEnd];
    change();
    if (!field) return;
    const next = this.#rows.querySelector(`textarea[data-field="${CSS.escape(field.dataset.field)}"]`);
    if (next !== field) {
      next.value = value;
      next.setSelectionRange(start, end);
    }
    this.#showSending(true);
    show(next.closest('.answer'), true);
    if (hadFocus && next !== document.activeElement) next.focus();
  }

  /// Leaves the field and removes the controls that would send it.
  endSending() {
    this.#showSending(false);
  }

  get #field() {
    return this.#rows.querySelector('.answer:not([hidden]) textarea');
  }

  #showSending(isShown) {
    const answer = this.#field?.closest('.answer');
    for (const row of this.#rows.children) if (!row.contains(answer)) show(row, isShown);
    for (const send of this.#rows.querySelectorAll('[data-action=send]')) show(send, isShown);
  }
}
