// All texts of the page. Another language is another table like `english`: add it to `languages`, and the page uses the first
// one that the browser requests. Texts that a table lacks stay English. docs/internals/browser-page.md lists the hooks for tests.

import { english } from './texts/english.js';

const languages = { en: english };

function chosen() {
  for (const wanted of navigator.languages ?? []) {
    const found = languages[wanted] ?? languages[wanted.split('-')[0]];
    if (found) return found;
  }
  return english;
}

/// The texts in use.
export const words = chosen();

const plurals = new Intl.PluralRules(words.language);
const numbers = new Intl.NumberFormat([...(navigator.languages ?? ['en'])]);

/// A text with its gaps filled; `count` selects among plural forms. Numbers are written in the form of the user's browser.
export function text(name, values = {}) {
  const entry = words[name] ?? english[name];
  const form = typeof entry === 'string' ? entry : entry[plurals.select(values.count ?? 0)] ?? entry.other;
  return form.replace(/\{(\w+)\}/g, (gap, key) => {
    const value = values[key] ?? gap;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}
