// The texts of the page. The server sends them in the user's language, from the catalogue that all shells share.

import catalog from '/words.js';

/// The languages of numbers and dates: the user's choice for the system, or the browser's languages.
export const locales = catalog.locales.length > 0 ? catalog.locales : [...(navigator.languages ?? ['en'])];

/// The language of the texts, and the direction in which it is written.
export const { language, direction } = catalog;

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locales);

/// A text with its gaps filled; `count` selects among plural forms. Numbers are written in the form of the user's language.
export function text(name, values = {}) {
  const entry = catalog.texts[name];
  const form = typeof entry === 'string' ? entry : entry[plurals.select(values.count ?? 0)] ?? entry.other;
  return form.replace(/\{(\w+)\}/g, (gap, key) => {
    const value = values[key] ?? gap;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}
