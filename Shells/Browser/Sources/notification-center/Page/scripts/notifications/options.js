// The options for the notifications of an app, from one of them (A11).

import { named } from '../ground/plain.js';
import { complain } from '../shell/notice.js';
import { openSettings } from '../shell/route.js';
import { openSheet } from '../shell/sheet.js';
import { timeOfDay } from '../format.js';
import { call } from '../state/calls.js';
import { state } from '../state/store.js';
import { now } from '../state/time.js';
import { text } from '../texts.js';
import { change, configureButton, hasOwnSettings, openTurnOff } from './trial.js';

/// Opens the menu: snooze, mute, settings, turn off, the app's own settings.
export function openOptions(presentation) {
  const { app } = presentation.key;
  const record = state.apps.get(app);
  const close = () => sheet.close();
  const muted = mutedUntil(record);
  const row = (action, name, changes) => ({
    action, label: text(name), async press() {
      close();
      await change(app, changes);
    },
  });
  const buttons = muted
    ? [row('unmute', 'unmute', { mute: 'off' })]
    : [row('muteHour', 'muteHour', { mute: 'hour' }), row('muteToday', 'muteToday', { mute: 'today' })];
  if (!presentation.isWatched) {
    buttons.unshift({ action: 'snooze', label: text('snooze'), press() {
      close();
      snooze(presentation);
    } });
  }
  if (state.global?.summaryIsOn && record && !record.settings.scheduledDelivery) {
    buttons.push(row('toSummary', 'keepInSummary', { delivery: 'summary' }));
  }
  buttons.push({ action: 'viewSettings', label: text('viewSettings'), press() {
    close();
    openSettings(app);
  } });
  if (hasOwnSettings(app)) buttons.push(configureButton(presentation, close));
  buttons.push({ action: 'turnOff', label: text('turnOff'), look: 'danger', press() {
    close();
    openTurnOff(presentation);
  } });
  const sheet = openSheet({
    kind: 'question', hook: 'options', title: text('manageTitle', { app: named(presentation.appName) }),
    words: muted ? text('muted', { time: timeOfDay(muted) }) : null, buttons, hasClose: true, data: { app },
  });
}

/// The duration of a snooze. Seconds.
const snoozeTime = 600;

async function snooze({ key }) {
  try {
    await call('snooze', { key, seconds: snoozeTime });
  } catch (failure) {
    complain(failure);
  }
}

/// Until when an app is muted, in milliseconds; null if it is not.
export function mutedUntil(record) {
  const until = record?.mutedUntil ? record.mutedUntil / 1_000 : 0;
  return until > now() ? until : null;
}
