// The user's responses to notifications: open, choose a button, clear.

import { announce } from '../ground/announce.js';
import { call } from '../state/calls.js';
import { leavingKey, state, touch } from '../state/store.js';
import { complain } from '../shell/notice.js';
import { askToUnlock } from '../shell/unlock.js';
import { text } from '../texts.js';

/// How many notifications are cleared at a time; a browser has few connections.
const atOnce = 4;

/// Responds to a notification; true if the response was accepted.
///
/// If the screen must be unlocked first, the user is asked to (F4).
export async function respond(presentation, choice, { needsUnlock = false } = {}) {
  if (needsUnlock && state.isLocked && !(await askToUnlock())) return false;
  return send(presentation, choice);
}

/// Clears notifications, and notifies the app of each whose category requests it (F2).
export async function dismiss(presentations) {
  const waiting = presentations.filter(({ key }) => !state.leaving.has(leavingKey(key)));
  for (const { key } of waiting) state.leaving.add(leavingKey(key));
  touch('list');
  const count = waiting.length;
  const next = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) await send(one, { kind: 'dismiss' }, { isCleared: true });
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  if (count > 0) announce(text('cleared', { count }));
}

async function send(presentation, choice, { isCleared = false } = {}) {
  try {
    await call('respond', { key: presentation.key, choice });
    return true;
  } catch (failure) {
    state.leaving.delete(leavingKey(presentation.key));
    // Another window or shell was faster: the notification is removed, as requested.
    if (failure.code === 'notFound') state.list.remove(presentation.key);
    else complain(failure);
    touch('list');
    return failure.code === 'notFound' && isCleared;
  }
}
