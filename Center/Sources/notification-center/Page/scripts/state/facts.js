// What events do not carry and has to be asked for: the apps, the settings of all apps, the lines
// about stacks, and the time in the simulator.

import { call } from './calls.js';
import { notice, state, touch, whenStacksChange } from './store.js';
import { setClock } from './time.js';

/// How long to wait for more of the same before asking. Milliseconds.
const pause = 60;

const waiting = new Map();

/// Asks after a short while, once for all callers that wanted it meanwhile, and never twice at a time.
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
    // What is not answered now is asked again with the next event, or when the system is back.
    await ask().catch(() => {});
    own.isAsking = false;
    if (own.isStale) soon(name, ask);
    else waiting.delete(name);
  }, pause);
}

/// Asks for all that has changed according to the events.
export function keepFacts() {
  notice((event) => {
    if (event.event === 'snapshot') {
      soon('apps', readApps);
      soon('global', readGlobal);
      soon('desktop', readDesktop);
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

/// Reads every app that is known.
export async function readApps() {
  const { apps } = await call('apps');
  state.apps = new Map(apps.map((app) => [app.identifier, app]));
  touch('apps');
}

/// Reads one app; one that is gone is forgotten.
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
  state.global = settings;
  touch('global');
}

/// Reads who shows the notifications of the desktop's programs, and who holds banners back.
export async function readDesktop() {
  const { desktop } = await call('desktop');
  state.desktop = desktop;
  touch('global');
}

/// Reads what the system's clock says.
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
