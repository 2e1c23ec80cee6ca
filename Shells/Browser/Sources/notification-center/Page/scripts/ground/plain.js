// Sanitizes texts of apps: bounded, without control characters and without floods of invisible characters. The result is shown
// as text, isolated by the style sheets.

const controls = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g;
const lineBreaks = /\r\n|[\n-\r\u0085\u2028\u2029]/g;
const unseen = /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]{4,}/g;
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/// The most characters that a line or paragraph shows, by its kind.
export const letters = { title: 200, subtitle: 200, body: 600, long: 20_000, name: 60, identifier: 120 };

/// A text as displayed: at most `limit` UTF-16 units, with an ellipsis if it was cut.
export function shown(text, limit) {
  if (!text) return '';
  // Only as much is read as can be shown, however long the text is.
  const clean = text.slice(0, limit * 4).replace(controls, '').replace(lineBreaks, '\n').replace(unseen, (run) => run.slice(0, 3));
  if (clean.length <= limit && text.length <= limit * 4) return clean;
  return `${whole(clean.slice(0, limit)).trimEnd()}…`;
}

/// A text as displayed on one line: line breaks and tabs become blanks.
export function oneLine(text, limit) {
  return shown(text, limit).replace(/[\n\t]/g, ' ');
}

/// Whether `shown` cuts the text at this limit.
export function isCut(text, limit) {
  return shown(text, limit).endsWith('…') && !text.endsWith('…');
}

/// A name within a sentence of ours: one line, with a direction of its own.
export function named(text) {
  const name = shown(text, letters.name).replace(directions, '').replace(/\s+/g, ' ').trim();
  // First-strong isolate and its end.
  return rightToLeft.test(name) || document.dir === 'rtl' ? `\u2068${name}\u2069` : name;
}

/// The one or two letters that represent an app without an icon.
export function initials(text) {
  const words = shown(text, letters.name).replace(directions, '').trim().split(/[\s._-]+/);
  const first = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return first.join('').toLocaleUpperCase() || '?';
}

/// Leaves out half of a surrogate pair at the end.
function whole(text) {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
