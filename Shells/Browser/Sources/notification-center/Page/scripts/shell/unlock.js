// Locking, unlocking, and requests to unlock before an action that requires it (F4).

import { call } from '../state/calls.js';
import { state } from '../state/store.js';
import { text } from '../texts.js';
import { complain } from './notice.js';
import { openSheet } from './sheet.js';

/// Locks or unlocks the screen; true if that worked.
export async function setLocked(isLocked) {
  try {
    await call('setLocked', { isLocked });
    state.isLocked = isLocked;
    return true;
  } catch (failure) {
    complain(failure);
    return false;
  }
}

/// Asks to unlock; true once the screen is unlocked, false if the user declines.
export function askToUnlock() {
  if (!state.isLocked) return Promise.resolve(true);
  return new Promise((resolve) => {
    let isUnlocked = false;
    const sheet = openSheet({
      kind: 'question', hook: 'unlock', title: text('unlockFirst'), words: text('unlockFor'),
      buttons: [
        { action: 'unlock', label: text('unlock'), look: 'main', async press() {
          isUnlocked = await setLocked(false);
          sheet.close();
        } },
        { action: 'cancel', label: text('cancel'), press: () => sheet.close() },
      ],
      closed: () => resolve(isUnlocked),
    });
  });
}
