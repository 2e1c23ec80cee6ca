// A menu for choosing an app, which follows the list of known apps.

import { choiceBox } from '../ground/choice.js';
import { make } from '../ground/element.js';
import { named } from '../ground/plain.js';
import { listen, state } from '../state/store.js';

/// An `element` with every app by name, and the `value` that is chosen; `none` is the text of a first choice that means no app.
export function appChoice(name, { none = null, change = () => {} } = {}) {
  const select = make('select', { class: 'choice', data: { choice: name } });
  const box = choiceBox(select);
  const refresh = () => {
    const apps = [...state.apps.values()].sort((one, other) => one.displayName.localeCompare(other.displayName));
    const value = select.value;
    select.replaceChildren(...(none === null ? [] : [make('option', { value: '', text: none })]),
      ...apps.map((app) => make('option', { value: app.identifier, text: named(app.displayName) })));
    if ([...select.options].some((option) => option.value === value)) select.value = value;
    box.refresh();
  };
  select.addEventListener('change', () => change(select.value));
  listen(['apps'], refresh);
  refresh();
  return {
    element: box.element,
    get value() { return select.value; },
    set value(value) {
      select.value = value;
      box.refresh();
    },
  };
}
