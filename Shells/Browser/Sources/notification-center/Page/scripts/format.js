// Dates, numbers and lists in the language of the texts, with the user's region.

import { now, zone } from './state/time.js';
import { language, locales, text } from './texts.js';

const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;

const made = new Map();
const dayNumbers = new Map();

/// A formatter is expensive to create and is created once for each zone.
function dates(name, options) {
  const key = `${name} ${zone() ?? ''}`;
  if (!made.has(key)) made.set(key, new Intl.DateTimeFormat(locales, { ...options, timeZone: zone() }));
  return made.get(key);
}

const numbers = new Intl.NumberFormat(locales);
const relative = new Intl.RelativeTimeFormat(locales, { numeric: 'auto', style: 'short' });

/// A number.
export function number(value) {
  return numbers.format(value);
}

/// Several names in one sentence, in the language of the texts.
export function list(items) {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}

/// Several items one after the other, without a word before the last.
export function enumeration(items) {
  const parts = new Intl.ListFormat(language, { type: 'conjunction' }).formatToParts(['1', '2', '3', '4']);
  const second = parts.findIndex(({ value }) => value === '2');
  return items.join(parts[second + 1].value);
}

/// Several labels in one sentence: those after the first have no capitals, except in German, whose nouns keep theirs.
export function listOfLabels(labels) {
  const lower = (label) => label.slice(0, 1).toLocaleLowerCase(locales) + label.slice(1);
  return list(labels.map((label, index) => (index === 0 || language === 'de' ? label : lower(label))));
}

/// A time of day. Milliseconds.
export function timeOfDay(date) {
  return dates('time', { timeStyle: 'short' }).format(date);
}

/// The large clock, without the day's half.
export function clockFace(date) {
  const parts = dates('face', { timeStyle: 'short' }).formatToParts(date);
  return parts.filter((part) => part.type !== 'dayPeriod').map((part) => part.value).join('').trim();
}

/// The day, with its name.
export function longDay(date) {
  return dates('long', { weekday: 'long', day: 'numeric', month: 'long' }).format(date);
}

/// A date with its time, in full.
export function fullDate(date) {
  return dates('full', { dateStyle: 'full', timeStyle: 'medium' }).format(date);
}

/// A date with its time, of medium length.
export function mediumDate(date) {
  return dates('medium', { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/// A date with its time to the second, short.
export function stamp(date) {
  return dates('stamp', { dateStyle: 'short', timeStyle: 'medium' }).format(date);
}

/// The time of an event of a day, with the day if it is another one. Milliseconds.
export function moment(date, beside) {
  const hasSeconds = Math.floor(date / 1_000) % 60 !== 0;
  const time = hasSeconds ? dates('second', { timeStyle: 'medium' }).format(date) : timeOfDay(date);
  return dayNumber(date) === dayNumber(beside) ? time : `${dates('date', { dateStyle: 'medium' }).format(date)} ${time}`;
}

/// A length of time in its two largest units, or in the whole seconds of less than a minute.
export function lengthOfTime(seconds) {
  let rest = Math.max(0, Math.floor(seconds));
  const parts = [];
  for (const [unit, size] of [['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]]) {
    if (rest >= size) parts.push(counted(Math.floor(rest / size), unit));
    rest %= size;
  }
  if (parts.length === 0) return counted(0, 'second');
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(parts.slice(0, 2));
}

function counted(value, unit) {
  return new Intl.NumberFormat(locales, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/// A minute of the day, as settings keep it.
export function minuteOfDay(minutes) {
  const date = Date.UTC(2026, 0, 1, 0, minutes);
  return new Intl.DateTimeFormat(locales, { timeStyle: 'short', timeZone: 'UTC' }).format(date);
}

/// A weekday's name; 1 is Sunday. `width` is `long`, `short` or `narrow`.
export function weekday(number, width) {
  // 4 January 2026 was a Sunday.
  const date = Date.UTC(2026, 0, 3 + number);
  return new Intl.DateTimeFormat(locales, { weekday: width, timeZone: 'UTC' }).format(date);
}

/// The weekdays in the order of the user's calendar.
export function weekOrder() {
  const own = new Intl.Locale(locales[0]);
  const first = (own.getWeekInfo?.() ?? own.weekInfo ?? { firstDay: 7 }).firstDay;
  return Array.from({ length: 7 }, (_, index) => ((first + index) % 7) + 1);
}

/// The age of an event in words: now, minutes, hours, yesterday, the day.
export function aged(microseconds) {
  const date = microseconds / 1_000;
  const age = now() - date;
  if (age < minute) return text('justNow');
  if (age < hour) return relative.format(-Math.floor(age / minute), 'minute');
  const days = dayNumber(now()) - dayNumber(date);
  if (days === 0) return age < 4 * hour ? relative.format(-Math.floor(age / hour), 'hour') : timeOfDay(date);
  if (days === 1) return text('yesterday', { time: timeOfDay(date) });
  if (days < 7) return dates('weekday', { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(date);
  return dates('date', { dateStyle: 'medium' }).format(date);
}

/// The number of a day in the shown zone, whatever its length.
///
/// Days begin at a quarter of an hour in every zone, so that a quarter's answer is remembered.
function dayNumber(date) {
  const key = `${Math.floor(date / quarter)} ${zone() ?? ''}`;
  if (dayNumbers.size > 2_000) dayNumbers.clear();
  if (!dayNumbers.has(key)) dayNumbers.set(key, countDays(date));
  return dayNumbers.get(key);
}

function countDays(date) {
  const parts = dates('day', { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(date);
  const value = (type) => Number(parts.find((part) => part.type === type).value);
  return Math.round(Date.UTC(value('year'), value('month') - 1, value('day')) / day);
}
