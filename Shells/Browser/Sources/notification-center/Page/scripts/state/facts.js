// State that events do not carry and that must be requested: the apps, the settings of all apps, the subscriptions, the
// summary lines of stacks, and the time in the simulator.

import { call } from './calls.js';
import { notice, state, touch, whenStacksChange } from './store.js';
import { setClock } from './time.js';

/// How long to wait for further requests before sending one. Milliseconds.
const pause = 60;

const waiting = new Map();

/// Sends a request after a short while, once for all callers in the meantime, and never twice at a time.
function soon(name, ask) {
  const own = waiting.get(name) ?? { timer: 0, isAsking: false, isStale: false };
  waiting.set(name, own);
  if (own.isAsking) {
    own.isStale = true;
    return;
  }
  if (own.timer !== 0) return;
  own.timer = setTimeout(async () => {
    Object.assign(own, { timer: 0, isAsking: true, isStale: false });
    // A failed request is repeated with the next event, or when the system is available again.
    await ask().catch(() => {});
    own.isAsking = false;
    if (own.isStale) soon(name, ask);
    else waiting.delete(name);
  }, pause);
}

/// How long the page waits before it checks again whether it may be loaded. Milliseconds.
const reloadPause = 500;
let hooks = { leaves() {}, mayLeave: () => true };
let isReloading = false;

/// Requests everything that has changed according to the events. Before the page is loaded again in another language it waits
/// for `mayLeave()`, and calls `leaves()`.
export function keepFacts({ leaves, mayLeave }) {
  hooks = { leaves, mayLeave };
  notice((event) => {
    if (event.event === 'snapshot') {
      soon('apps', readApps);
      soon('global', readGlobal);
      soon('desktop', readDesktop);
      soon('subscriptions', readSubscriptions);
    } else if (event.event === 'subscriptionsChanged') {
      soon('subscriptions', readSubscriptions);
    } else if (event.event === 'settingsChanged' && event.app) {
      soon(`app ${event.app}`, () => readApp(event.app));
    } else if (event.event === 'settingsChanged') {
      soon('apps', readApps);
      soon('global', readGlobal);
      soon('desktop', readDesktop);
    }
    if (state.isSimulator && event.event !== 'snapshot' && event.event !== 'noted') soon('clock', readClock);
  });
  whenStacksChange((apps) => {
    for (const app of apps) soon(`stacks ${app}`, () => readSummaries(app));
  });
}

/// Reads every known app.
export async function readApps() {
  const { apps } = await call('apps');
  state.apps = new Map(apps.map((app) => [app.identifier, app]));
  touch('apps');
}

/// Reads one app; a removed app is deleted here.
export async function readApp(identifier) {
  try {
    const { app } = await call('appSettings', { app: identifier });
    state.apps.set(identifier, app);
  } catch (failure) {
    if (failure.code !== 'notFound') throw failure;
    state.apps.delete(identifier);
  }
  touch('apps');
}

/// Reads the settings of all apps.
export async function readGlobal() {
  const { settings } = await call('globalSettings');
  const isKnown = Boolean(state.global);
  const before = String(state.global?.language ?? '');
  state.global = settings;
  // The texts of a page are those of its start.
  if (isKnown && before !== String(settings.language ?? '')) {
    if (!isReloading) reload();
    isReloading = true;
  }
  touch('global');
}

function reload() {
  if (!hooks.mayLeave()) {
    setTimeout(reload, reloadPause);
    return;
  }
  hooks.leaves();
  location.reload();
}

/// Reads the status of the desktop integration, and the inhibitors.
export async function readDesktop() {
  const { desktop } = await call('desktop');
  state.desktop = desktop;
  touch('global');
}

/// Reads the subscriptions; `subscriptionsChanged` reports the next change.
export async function readSubscriptions() {
  const { subscriptions } = await call('subscriptions');
  state.subscriptions = subscriptions ?? [];
  touch('subscriptions');
}

/// Reads the system's clock.
export async function readClock() {
  const { status } = await call('status');
  setClock({ microseconds: status.now, isSimulator: status.isSimulator, timeZone: status.timeZone });
  return status;
}

async function readSummaries(app) {
  const { summaries } = await call('summaries', { app });
  state.list.setSummaries(app, summaries ?? []);
  touch('list');
}
