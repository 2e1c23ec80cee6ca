// Rows of settings: described as values, drawn as switches, choices, links, buttons and notes. A row
// keeps its element as long as its `id` is there, so that the focus stays where it is.

import { attribute, label, make, put, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { letters, shown } from '../ground/plain.js';

let count = 0;

/// Gives a function that draws sections into a place.
///
/// A section has an `id`, a `title`, a `note` and `rows`; a row a `kind`, an `id` and what its kind
/// needs, see below. `set` and `press` may be asynchronous: what is shown comes from the next drawing.
export function form(place) {
  const sections = new Map();
  return (wanted) => {
    keep(place, sections, wanted, section);
  };
}

/// Lets a place hold exactly the elements of these values, in their order.
function keep(place, known, wanted, build) {
  const ids = new Set(wanted.map((item) => item.id));
  for (const [id, own] of known) {
    if (ids.has(id)) continue;
    own.element.remove();
    known.delete(id);
  }
  wanted.forEach((item, index) => {
    let own = known.get(item.id);
    if (!own || own.kind !== item.kind) {
      own?.element.remove();
      own = { ...build(item), kind: item.kind };
      known.set(item.id, own);
    }
    own.refresh(item);
    if (place.children[index] !== own.element) place.insertBefore(own.element, place.children[index] ?? null);
  });
}

function section() {
  count += 1;
  const title = make('h2', { id: `section-${count}`, class: 'section-title', dir: 'auto' });
  const rows = make('div', { class: 'section-rows' });
  const note = make('p', { class: 'section-note' });
  const known = new Map();
  const element = make('section', { class: 'section', 'aria-labelledby': title.id }, title, rows, note);
  return {
    element,
    refresh(next) {
      line(title, next.title);
      line(note, next.note);
      attribute(element, 'aria-labelledby', next.title ? title.id : null);
      label(element, 'section', next.id);
      keep(rows, known, next.rows, (row) => kinds[row.kind](row));
    },
  };
}

function line(element, words) {
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

const kinds = {
  /// `label`, `value`, `set(isOn)`, and `lead` as an element in front.
  switch() {
    count += 1;
    const texts = rowTexts(`row-${count}`);
    let current = null;
    const knob = make('span', { class: 'switch', 'aria-hidden': 'true' });
    const lead = make('span', { class: 'row-lead' });
    const element = make('button', { class: 'setting press', type: 'button', role: 'switch', ...texts.names }, lead, texts.element, knob);
    element.addEventListener('click', () => {
      const next = !current.value;
      attribute(element, 'aria-checked', String(next));
      current.set(next);
    });
    return {
      element,
      refresh(next) {
        current = next;
        texts.refresh(next);
        if (next.lead && !lead.firstChild) lead.append(next.lead());
        attribute(element, 'aria-checked', String(Boolean(next.value)));
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
    select.addEventListener('change', () => current.set(select.value));
    return {
      element: frame(select, texts),
      refresh(next) {
        current = next;
        texts.refresh(next);
        const known = [...select.options].map((option) => `${option.value} ${option.text}`).join('\n');
        if (known !== next.options.map((option) => `${option.value} ${option.label}`).join('\n')) {
          select.replaceChildren(...next.options.map((option) => make('option', { value: option.value, text: option.label })));
        }
        if (select.value !== next.value) select.value = next.value;
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

  /// `label`, `value`, `placeholder`, `set(text)` once the field is left or Enter pressed; with
  /// `enter()` Enter empties it, for one more.
  field() {
    count += 1;
    const texts = rowTexts(`row-${count}`);
    let current = null;
    const input = make('input', { class: 'field', type: 'text', dir: 'auto', autocomplete: 'off', ...texts.names });
    input.addEventListener('change', () => current.set(input.value));
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || !current.enter) return;
      event.preventDefault();
      current.set(input.value);
      input.value = '';
      current.enter();
    });
    return {
      element: frame(input, texts, 'with-field'),
      refresh(next) {
        current = next;
        texts.refresh(next);
        attribute(input, 'type', next.type ?? 'text');
        attribute(input, 'placeholder', next.placeholder ?? null);
        attribute(input, 'maxlength', next.limit ?? 200);
        if (document.activeElement !== input && input.value !== next.value) input.value = next.value;
        label(input, 'setting', next.id);
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
