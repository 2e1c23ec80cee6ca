// The system's texts in notifications, in the language of the page. The daemon sends them in its own language, with the words.

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

function put(owner, name, system) {
  const words = spoken(system);
  if (words !== null) owner[name] = words;
}

/// The words of a text of the system; null for a sender's text, and for a word of another release.
function spoken(system) {
  if (!system || !knows(system.word)) return null;
  return text(system.word, system.count === undefined ? {} : { count: system.count });
}
