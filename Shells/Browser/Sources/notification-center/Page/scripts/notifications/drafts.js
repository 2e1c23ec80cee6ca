// Typed texts while the page has to be loaded again, as after a change of the language: an answer is kept for the new page,
// and other texts are waited for.

import { notice, state } from '../state/store.js';
import { worded } from '../state/worded.js';
import { currentDraft, openLook } from './look.js';

/// The place in the window's storage.
const place = 'draft';

/// Keeps the typed answer for the page that is loaded next.
export function keepDraft() {
  const draft = currentDraft();
  if (draft) sessionStorage.setItem(place, JSON.stringify(draft));
}

/// Whether the page may be loaded again now. What `keepDraft` keeps is not lost by that, in contrast to the text in another field
/// that has the keyboard, an extension's view, and a Focus that was changed and not saved.
export function mayLeave() {
  if (document.querySelector('.extension[data-state=open], [data-unsaved]')) return false;
  const field = document.activeElement;
  const isText = field.matches('textarea, input:not([type=checkbox], [type=radio], [type=range])');
  return !isText || field.value === field.defaultValue || currentDraft() !== null;
}

/// Opens the answer that the page before has kept, as soon as the list is there.
export function restoreDraft() {
  let kept = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  notice(({ event }) => {
    if (event !== 'list' || kept === null) return;
    const draft = JSON.parse(kept);
    kept = null;
    const { presentation } = draft;
    const wasListed = presentation.places?.includes('list');
    const isGone = draft.isGone || (wasListed && !state.list.find(presentation.key));
    openLook(worded(presentation), { draft: { ...draft, isGone } });
  });
}
