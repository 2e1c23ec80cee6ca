// The system's texts in notifications and in the timeline, in the language of the page. The daemon sends them in its own language, with the words.

import { enumeration, lengthOfTime, moment } from '../format.js';
import { knows, text } from '../texts.js';

/// A notification with the system's texts in the language of the page; the senders' texts stay as they are.
export function worded(presentation) {
  if (!presentation) return presentation;
  put(presentation, 'title', presentation.systemTitle);
  put(presentation, 'body', presentation.systemBody);
  for (const action of presentation.actions ?? []) {
    put(action, 'title', action.systemTitle);
    if (action.textInput) put(action.textInput, 'buttonTitle', action.textInput.systemTitle);
  }
  return presentation;
}

/// The line of a stack, in the language of the page if it is the system's.
export function wordedSummary({ summary, systemSummary }) {
  return spoken(systemSummary) ?? summary ?? '';
}

/// The sentence of a step of the timeline.
export function wordedStep({ text: sentence, systemText, date }) {
  return spoken(systemText, date) ?? sentence;
}

function put(owner, name, system) {
  const words = spoken(system);
  if (words !== null) owner[name] = words;
}

/// The words of a text of the system about an event of a date; null for a sender's text, and for a word of another release.
function spoken(system, date) {
  if (!system || !knows(system.word) || (system.values && date === undefined)) return null;
  const values = system.count === undefined ? {} : { count: system.count };
  for (const [name, value] of Object.entries(system.values ?? {})) {
    values[name] = filling(value, date);
    if (values[name] === null) return null;
  }
  return text(system.word, values);
}

/// What fills a gap; null for what another release knows.
function filling(value, date) {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'time') return moment(value.time / 1_000, date / 1_000);
  if (value.kind === 'length') return lengthOfTime(value.seconds);
  const texts = (value.texts ?? [null]).map((each) => spoken(each, date));
  return texts.includes(null) ? null : enumeration(texts);
}
