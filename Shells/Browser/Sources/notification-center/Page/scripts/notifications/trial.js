// The choices for an app in trial delivery, and turning an app off (A7 to A9).

import { announce } from '../ground/announce.js';
import { named } from '../ground/plain.js';
import { call } from '../state/calls.js';
import { readApp } from '../state/facts.js';
import { state } from '../state/store.js';
import { complain } from '../shell/notice.js';
import { openSheet } from '../shell/sheet.js';
import { text } from '../texts.js';
import { respond } from './answers.js';

/// Asks how to continue with an app in trial delivery: at once, or in the summary if it is on (A8); quietly too, if the app
/// was shown without a decision (S22).
export function openKeep(presentation) {
  const { app } = presentation.key;
  const { isUndecided } = presentation;
  const keep = async (isInSummary, decision = 'keep') => {
    sheet.close();
    await decide(app, decision);
    if (isInSummary) await change(app, { delivery: 'summary' });
  };
  const buttons = [{ action: 'keepNow', label: text('keepNow'), look: 'main', press: () => keep(false) }];
  if (state.global?.summaryIsOn) {
    buttons.push({ action: 'keepInSummary', label: text('keepInSummary'), press: () => keep(true) });
  }
  if (isUndecided) buttons.push({ action: 'keepQuietly', label: text('keepQuietly'), press: () => keep(false, 'keepQuietly') });
  const sheet = openSheet({
    kind: 'question', hook: 'keep', title: text('keepTitle', { app: named(presentation.appName) }),
    words: text(isUndecided ? 'keepUndecidedText' : 'keepText'),
    buttons: [...buttons, { action: 'cancel', label: text('cancel'), press: () => sheet.close() }], data: { app },
  });
}

/// Asks whether to turn an app off, and offers the app's own settings (A9).
export function openTurnOff(presentation) {
  const { app } = presentation.key;
  const buttons = [{
    action: 'turnOff', label: text('turnOffAll'), look: 'danger', async press() {
      sheet.close();
      await decide(app, 'turnOff');
    },
  }];
  if (hasOwnSettings(app)) buttons.push(configureButton(presentation, () => sheet.close()));
  const sheet = openSheet({
    kind: 'question', hook: 'turnOff', title: text('turnOffTitle', { app: named(presentation.appName) }), words: text('turnOffText'),
    buttons: [...buttons, { action: 'cancel', label: text('cancel'), press: () => sheet.close() }], data: { app },
  });
}

/// The button that opens the app's own settings, from one of its notifications (A13).
export function configureButton(presentation, done) {
  return {
    action: 'configure', label: text('configure', { app: named(presentation.appName) }), async press() {
      done();
      await respond(presentation, { kind: 'action', identifier: 'configure' }, { needsUnlock: true });
    },
  };
}

/// Whether an app declares notification settings of its own.
export function hasOwnSettings(app) {
  return (state.apps.get(app)?.settings.requested ?? []).includes('providesAppNotificationSettings');
}

/// Sends the user's decision about an app.
export async function decide(app, decision) {
  try {
    await call('authorize', { app, decision });
    return true;
  } catch (failure) {
    complain(failure);
    return false;
  }
}

/// Changes rows of an app's settings; the page shows the resulting settings.
export async function change(app, changes) {
  try {
    await call('changeAppSettings', { app, changes });
    await readApp(app);
    announce(text('done'));
    return true;
  } catch (failure) {
    complain(failure);
    return false;
  }
}
