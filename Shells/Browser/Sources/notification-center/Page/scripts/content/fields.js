// Text fields. An older scene never removes the user's input.

import { attribute, label, make } from '../ground/element.js';
import { Echo } from './echo.js';
import { letter } from './styling.js';

/// The most characters in a field, equal to the limit for a text of a scene.
const limit = 4_096;

/// A field with one line.
export function fieldView(node, { tell }) {
  const element = make('input', { class: 'view-own view-field', dir: 'auto', maxlength: limit, autocomplete: 'off', spellcheck: 'true' });
  const echo = new Echo(node.field.text.text);
  element.value = node.field.text.text;
  element.addEventListener('focus', () => tell('began'));
  element.addEventListener('blur', () => tell('ended'));
  element.addEventListener('input', () => {
    echo.tell(element.value);
    tell('edited', { text: element.value });
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    tell('returned');
  });
  element.addEventListener('click', (event) => event.stopPropagation());
  return {
    element,
    refresh(next, isActive) {
      const { text, placeholder, isSecure, hasBorder } = next.field;
      attribute(element, 'type', isSecure ? 'password' : 'text');
      attribute(element, 'placeholder', placeholder || null);
      attribute(element, 'aria-label', next.name ?? (placeholder || null));
      label(element, 'border', hasBorder ? 'true' : null);
      letter(element, text);
      element.disabled = !isActive;
      if (echo.isNews(text.text) && element.value !== text.text) element.value = text.text;
    },
    stamp: ({ field }) => JSON.stringify([field.text.font, field.hasBorder]),
  };
}
