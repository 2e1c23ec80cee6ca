// A typed answer is kept when the page is loaded again, as after a change of the language.

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
