// The question whether an app may use the device's location (B20).

import { call } from '../state/calls.js';
import { change } from '../notifications/trial.js';
import { letters, named, shown } from '../ground/plain.js';
import { kinds } from '../settings/formrows.js';
import { text } from '../texts.js';
import { complain } from './notice.js';
import { openSheet } from './sheet.js';

/// The answers to each request, with the names of their texts.
const answers = {
  whileUsing: { allowOnce: 'placeOnce', allowWhileUsing: 'placeUsing', deny: 'deny' },
  always: { allowWhileUsing: 'placeOnlyUsing', allowAlways: 'placeAlways', deny: 'deny' },
  precise: { allowOnce: 'placeOnce', deny: 'deny' },
};

const titles = { whileUsing: 'askPlace', always: 'askPlaceAlways', precise: 'askPlacePrecise' };

/// Asks the question; the sheet closes when the system reports that it is settled, here or elsewhere.
export function askAboutPlaces({ app, appName, wish, purpose }) {
  const isPrecise = { value: true };
  const buttons = Object.entries(answers[wish] ?? answers.whileUsing).map(([decision, label], index) => ({
    action: decision, label: text(label), look: index === 0 ? 'main' : '', press: () => answer(app, decision, isPrecise.value),
  }));
  return openSheet({
    kind: 'question', hook: 'permission-place', mustAnswer: true, data: { app, wish },
    title: text(titles[wish] ?? titles.whileUsing, { app: named(appName) }),
    words: purpose ? text('askPlaceReason', { reason: shown(purpose, letters.body) }) : text('askPlain'),
    content: wish === 'precise' ? [] : [accuracy(isPrecise)], buttons,
  });
}

/// The row about the accuracy of the app's locations.
function accuracy(isPrecise) {
  const row = kinds.switch();
  const refresh = () => row.refresh({
    id: 'preciseLocation', label: text('preciseLocation'), note: text('preciseLocationNote'), value: isPrecise.value,
    set(isOn) {
      isPrecise.value = isOn;
      refresh();
    },
  });
  refresh();
  return row.element;
}

async function answer(app, decision, isPrecise) {
  try {
    if (!isPrecise && decision !== 'deny' && !(await change(app, { preciseLocation: 'off' }))) return;
    await call('decideLocation', { app, decision });
  } catch (failure) {
    complain(failure);
  }
}
