// The texts of the page. The server sends them in the user's language, from the catalogue that all shells share.

import catalog from '/words.js';

/// The language of the texts, and the direction in which it is written.
export const { language, direction } = catalog;

/// The locale of numbers and dates, which adds a region to the language of the texts.
export const locales = [...catalog.locales, language, 'en'].filter(isTag).slice(0, 1);

const plurals = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(locales);
/// The digits of the user's language.
const digits = Array.from('0123456789', (digit) => new Intl.NumberFormat(locales, { useGrouping: false }).format(Number(digit)));

/// A text with its gaps filled; `count` selects among plural forms. Numbers are written in the form of the user's language.
export function text(name, values = {}) {
  const entry = catalog.texts[name];
  const form = typeof entry === 'string' ? entry : entry[plurals.select(values.count ?? 0)] ?? entry.other;
  return form.replace(/\{(\w+)\}|\d/g, (gap, key) => {
    if (key === undefined) return digits[gap];
    const value = values[key] ?? gap;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/// Whether there is such a text; a daemon of another release may have more.
export function knows(name) {
  return typeof name === 'string' && Object.hasOwn(catalog.texts, name);
}

/// Whether the browser can write for a language; a malformed name would end the page.
function isTag(name) {
  try {
    return Boolean(new Intl.Locale(name));
  } catch {
    return false;
  }
}
