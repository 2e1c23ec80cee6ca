// A list of choices with a value that wraps: browsers write it in one line, and cut it.

import { make, put } from './element.js';

/// The box of a list of choices. Its `refresh()` writes the value after it was set; `look` is a class.
export function choiceBox(select, look = '') {
  const words = make('span', { class: 'choice-words', 'aria-hidden': 'true' });
  const refresh = () => put(words, select.selectedOptions[0]?.text);
  select.addEventListener('change', refresh);
  return { element: make('span', { class: `choice-box ${look}` }, select, words), refresh };
}
