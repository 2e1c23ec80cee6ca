// The rows of settings: switches, choices, links, buttons, fields, records and notes.

import { choiceBox } from '../ground/choice.js';
import { draw } from '../ground/draw.js';
import { attribute, label, make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { letters, shown } from '../ground/plain.js';

let count = 0;

/// Writes a line that is hidden while it is empty.
export function line(element, words) {
  put(element, words ?? '');
  show(element, Boolean(words));
}

/// The words of a row and, below them, a note.
function rowTexts(id) {
  const name = make('span', { id: `${id}-name`, class: 'row-name', dir: 'auto' });
  const note = make('span', { id: `${id}-note`, class: 'row-note', dir: 'auto' });
  return {
    element: make('span', { class: 'row-texts' }, name, note),
    refresh(next) {
      put(name, shown(next.label, letters.title));
      line(note, next.note);
    },
    names: { 'aria-labelledby': name.id, 'aria-describedby': note.id },
  };
}

function frame(control, texts, look = '') {
  return make('div', { class: `setting ${look}` }, texts.element, control);
}

/// A small button at the end of a row: `label` names it and `press()` removes the row.
function removal() {
  let current = null;
  const button = make('button', { class: 'tool', type: 'button', data: { action: 'remove' } }, icon('close'));
  button.addEventListener('click', () => current.press());
  return {
    element: button,
    refresh(next) {
      current = next;
      show(button, Boolean(next));
      attribute(button, 'aria-label', next?.label);
    },
  };
}

/// Writes pairs of a name and a value.
function writeFacts(element, facts) {
  facts.forEach(([name, value], index) => {
    const line = element.children[index] ?? element.appendChild(make('div', {}, make('dt', { dir: 'auto' }), make('dd', { dir: 'auto' })));
    put(line.firstElementChild, name);
    put(line.lastElementChild, value);
  });
  while (element.children.length > facts.length) element.lastElementChild.remove();
}

/// The makers of each kind of row.
export const kinds = {
  /// `label`, `value`, `set(isOn)`, and `lead` as an element in front.
  switch() {
    count += 1;
    const texts = rowTexts(`row-${count}`);
    let current = null;
    let unanswered = 0;
    const showValue = () => {
      if (unanswered === 0) attribute(element, 'aria-checked', String(Boolean(current.value)));
    };
    const knob = make('span', { class: 'switch', 'aria-hidden': 'true' });
    const lead = make('span', { class: 'row-lead' });
    const element = make('button', { class: 'setting press', type: 'button', role: 'switch', ...texts.names }, lead, texts.element, knob);
    element.addEventListener('click', async () => {
      // The visible value counts: the last press may be unanswered, and settings read before it are outdated.
      const next = element.getAttribute('aria-checked') !== 'true';
      attribute(element, 'aria-checked', String(next));
      unanswered += 1;
      await current.set(next);
      unanswered -= 1;
      draw(showValue);
    });
    return {
      element,
      refresh(next) {
        current = next;
        texts.refresh(next);
        if (next.lead && !lead.firstChild) lead.append(next.lead());
        showValue();
        element.disabled = Boolean(next.isDisabled);
        label(element, 'setting', next.id);
      },
    };
  },

  /// `label`, `value`, `options` with `value` and `label`, `set(value)`.
  choice() {
    count += 1;
    const texts = rowTexts(`row-${count}`);
    let current = null;
    const select = make('select', { class: 'choice', ...texts.names });
    const box = choiceBox(select, 'row-choice');
    select.addEventListener('change', () => current.set(select.value));
    return {
      element: frame(box.element, texts),
      refresh(next) {
        current = next;
        texts.refresh(next);
        const known = [...select.options].map((option) => `${option.value} ${option.text}`).join('\n');
        if (known !== next.options.map((option) => `${option.value} ${option.label}`).join('\n')) {
          select.replaceChildren(...next.options.map((option) => make('option', { value: option.value, text: option.label })));
        }
        if (select.value !== next.value) select.value = next.value;
        box.refresh();
        select.disabled = Boolean(next.isDisabled);
        label(select, 'setting', next.id);
      },
    };
  },

  /// `label`, `value` as words at the end, `press()`, and `lead` as an element in front.
  link() {
    count += 1;
    const texts = rowTexts(`row-${count}`);
    let current = null;
    const value = make('span', { class: 'row-value', dir: 'auto' });
    const lead = make('span', { class: 'row-lead' });
    const element = make('button', { class: 'setting press', type: 'button' }, lead, texts.element, value, icon('next'));
    element.addEventListener('click', () => current.press());
    return {
      element,
      refresh(next) {
        current = next;
        texts.refresh(next);
        put(value, next.value ?? '');
        if (next.lead && !lead.firstChild) lead.append(next.lead());
        label(element, 'setting', next.id);
      },
    };
  },

  /// `label`, `press()` and a `look`.
  button() {
    let current = null;
    const words = make('span', { dir: 'auto' });
    const element = make('button', { class: 'setting press plain', type: 'button' }, words);
    element.addEventListener('click', () => current.press());
    return {
      element,
      refresh(next) {
        current = next;
        put(words, next.label);
        label(element, 'look', next.look);
        label(element, 'setting', next.id);
      },
    };
  },

  /// `label` and `remove`, one of a list.
  item() {
    count += 1;
    const texts = rowTexts(`row-${count}`);
    const remove = removal();
    const element = frame(remove.element, texts);
    return {
      element,
      refresh(next) {
        texts.refresh(next);
        remove.refresh(next.remove);
        label(element, 'setting', next.id);
      },
    };
  },

  /// `label`, `value`, `placeholder`, `set(text)` once the field is left or Enter pressed, which returns false for a text that is
  /// not taken; with `enter()` Enter empties it, for one more; with `remove` the row can be removed.
  field() {
    count += 1;
    const texts = rowTexts(`row-${count}`);
    let current = null;
    const input = make('input', { class: 'field', type: 'text', dir: 'auto', autocomplete: 'off', ...texts.names });
    // The text that was taken last, which may be stored in another form.
    let taken = null;
    input.addEventListener('change', () => {
      taken = current.set(input.value) === false ? null : input.value;
    });
    input.addEventListener('blur', () => {
      if (input.value !== taken) input.value = current.value;
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || !current.enter) return;
      event.preventDefault();
      current.set(input.value);
      input.value = '';
      current.enter();
    });
    const remove = removal();
    const element = frame(input, texts, 'with-field');
    element.append(remove.element);
    return {
      element,
      refresh(next) {
        current = next;
        texts.refresh(next);
        remove.refresh(next.remove);
        attribute(input, 'type', next.type ?? 'text');
        attribute(input, 'placeholder', next.placeholder ?? null);
        attribute(input, 'maxlength', next.limit ?? 200);
        if (document.activeElement !== input && input.value !== next.value) input.value = next.value;
        // A text that differs from the default is not saved yet.
        input.defaultValue = input.value === taken ? taken : next.value;
        label(input, 'setting', next.id);
      },
    };
  },

  /// `label`, `note`, `facts` as pairs of a name and a value, `end` with `words`, a `label` of its own and `press()`, and `lead`
  /// as an element in front.
  record() {
    count += 1;
    const texts = rowTexts(`row-${count}`);
    let current = null;
    const lead = make('span', { class: 'row-lead' });
    const facts = make('dl', { class: 'row-facts' });
    const button = make('button', { class: 'row-button danger', type: 'button', dir: 'auto', data: { action: 'end' } });
    button.addEventListener('click', () => current.end.press());
    const element = make('div', { class: 'setting record', role: 'group', ...texts.names }, lead, texts.element, button, facts);
    return {
      element,
      refresh(next) {
        current = next;
        texts.refresh(next);
        if (next.lead && !lead.firstChild) lead.append(next.lead());
        writeFacts(facts, next.facts);
        put(button, next.end.words);
        attribute(button, 'aria-label', next.end.label);
        label(element, 'setting', next.id);
      },
    };
  },

  /// `words`.
  note() {
    const element = make('p', { class: 'setting note', dir: 'auto' });
    return { element, refresh: (next) => put(element, next.words) };
  },

  /// `element` of the caller's own.
  own(row) {
    return { element: row.element, refresh() {} };
  },
};
