// The subscriptions for messages from servers: those of all apps, or of one, and how the user ends one.

import { announce } from '../ground/announce.js';
import { make } from '../ground/element.js';
import { letters, named, shown } from '../ground/plain.js';
import { call } from '../state/calls.js';
import { state } from '../state/store.js';
import { mediumDate, number } from '../format.js';
import { appIcon } from '../notifications/marks.js';
import { complain } from '../shell/notice.js';
import { openSheet } from '../shell/sheet.js';
import { text } from '../texts.js';
import { form } from './form.js';

/// The page with all subscriptions.
export function subscriptionsPage() {
  const place = make('div', { class: 'form' });
  const draw = form(place);
  return {
    place,
    title: () => text('subscriptions'),
    refresh() {
      const rows = rowsOf(state.subscriptions);
      const none = { id: 'none', rows: [{ kind: 'note', id: 'none', words: text('subscriptionsNone') }] };
      draw([rows.length > 0 ? { id: 'subscriptions', note: text('subscriptionsNote'), rows } : none]);
    },
  };
}

/// The section with an app's own subscriptions.
export function subscriptionSection({ identifier }) {
  return { id: 'subscriptions', title: text('subscriptions'), rows: rowsOf(state.subscriptions.filter(({ app }) => app === identifier)) };
}

/// The rows, by the names of the apps; those of one app are oldest first.
function rowsOf(subscriptions) {
  return [...subscriptions].sort((one, other) => one.appName.localeCompare(other.appName)).map((subscription) => {
    const { name, app, appName, description } = subscription;
    return {
      kind: 'record', id: `subscription ${name}`, label: appName, note: shown(description, letters.subtitle), facts: factsOf(subscription),
      lead: () => appIcon(app, appName).element,
      end: { words: text('subscriptionEnd'), label: text('subscriptionEndOf', { app: named(appName) }), press: () => openEnd(subscription) },
    };
  });
}

function factsOf(subscription) {
  const { created, lastMessage, messagesToday = 0, undecryptable = 0 } = subscription;
  return [
    [text('subscriptionServer'), serverOf(subscription)],
    [text('subscriptionCreated'), mediumDate(created / 1_000)],
    [text('subscriptionLast'), lastMessage === undefined ? text('subscriptionNoMessage') : mediumDate(lastMessage / 1_000)],
    [text('subscriptionToday'), number(messagesToday)],
    ...(undecryptable > 0 ? [[text('subscriptionUnreadable'), number(undecryptable)]] : []),
  ];
}

/// The host of the endpoint, or the state without one.
function serverOf({ endpoint, gateway }) {
  if (!endpoint) return text(gateway ? 'subscriptionWaits' : 'subscriptionNoServer');
  return URL.canParse(endpoint) ? new URL(endpoint).host : shown(endpoint, letters.title);
}

/// Asks whether to end a subscription.
function openEnd({ name, app, appName }) {
  const values = { app: named(appName) };
  const sheet = openSheet({
    kind: 'question', hook: 'endSubscription', title: text('subscriptionEndTitle', values), words: text('subscriptionEndText', values),
    buttons: [
      {
        action: 'endNow', label: text('subscriptionEndNow'), look: 'danger', async press() {
          sheet.close();
          await end(name);
        },
      },
      { action: 'cancel', label: text('cancel'), press: () => sheet.close() },
    ], data: { app },
  });
}

async function end(name) {
  try {
    await call('endSubscription', { name });
    announce(text('subscriptionEnded'));
  } catch (failure) {
    // Its app, or another window, was faster.
    if (failure.code !== 'notFound') complain(failure);
  }
}
