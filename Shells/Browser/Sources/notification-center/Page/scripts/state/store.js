// The state of the page. It comes from the system's events; closing the page loses nothing.

import { draw } from '../ground/draw.js';
import { NotificationList, identity } from './list.js';
import { now, sawDate, setClock, zone } from './time.js';
import { worded } from './worded.js';

/// The most stored entries of the timeline; the system has the rest.
const timelineLimit = 2_000;

/// The state. `link` is `connecting`, `live`, `away` (no server), `alone` (no daemon) or `refused`.
export const state = {
  link: 'connecting',
  version: '',
  isSimulator: false,
  isLocked: false,
  list: new NotificationList(),
  /// Notifications with a response under way, which are hidden, by identity and delivery.
  leaving: new Set(),
  badges: new Map(),
  questions: new Map(),
  placeQuestions: new Map(),
  apps: new Map(),
  global: null,
  desktop: null,
  subscriptions: [],
  timeline: [],
};

const topics = new Map();
const turns = new Map();
const arrivals = new Set();
const changes = new Set();

/// Draws `task` before the next frame whenever one of the topics has changed: `link`, `list`, `lock`, `badges`, `questions`,
/// `apps`, `global`, `subscriptions`, `timeline`.
export function listen(names, task) {
  for (const name of names) {
    if (!topics.has(name)) topics.set(name, new Set());
    topics.get(name).add(task);
  }
}

/// Reports that a topic has changed.
export function touch(name) {
  turns.set(name, turnOf(name) + 1);
  for (const task of topics.get(name) ?? []) draw(task);
}

/// The number of a topic's changes; cached results are valid while it is the same.
export function turnOf(name) {
  return turns.get(name) ?? 0;
}

/// Calls `task(event)` at once for each of the events `present`, `withdraw`, `lockChanged` and `snapshot`.
export function notice(task) {
  arrivals.add(task);
}

/// Calls `task(apps)` after messages that require further requests: the apps whose stacks changed.
export function whenStacksChange(task) {
  changes.add(task);
}

/// Applies the events of one message.
export function apply(events) {
  const touched = new Set();
  const stacks = new Set();
  for (const event of events) {
    take[event.event]?.(event, touched, stacks);
    for (const task of arrivals) task(event);
  }
  for (const name of touched) touch(name);
  if (stacks.size > 0) for (const task of changes) task(stacks);
}

const take = {
  snapshot(event, touched) {
    Object.assign(state, { version: event.version, isSimulator: event.isSimulator, link: 'live' });
    setClock({ microseconds: event.now, isSimulator: event.isSimulator, timeZone: event.timeZone });
    state.badges.clear();
    state.questions.clear();
    state.placeQuestions.clear();
    state.leaving.clear();
    for (const name of ['link', 'badges', 'questions', 'apps', 'global']) touched.add(name);
  },
  daemonLost(_, touched) {
    state.link = 'alone';
    touched.add('link');
  },
  lockChanged(event, touched) {
    state.isLocked = event.isLocked;
    if (!event.isLocked) state.list.leaveLockScreen();
    touched.add('lock').add('list').add('questions');
  },
  list(event, touched) {
    state.list.replace(event.groups ?? []);
    touched.add('list');
  },
  present(event, touched, stacks) {
    const presentation = worded(event.presentation);
    sawDate(presentation.date);
    const places = presentation.places ?? [];
    if (places.includes('list') || places.includes('lockScreen')) {
      state.list.add(presentation);
      stacks.add(presentation.key.app);
      touched.add('list');
    }
  },
  withdraw(event, touched, stacks) {
    state.leaving.delete(leavingKey(event.key));
    if (!state.list.remove(event.key)) return;
    stacks.add(event.key.app);
    touched.add('list');
  },
  badge(event, touched) {
    if (event.count > 0) state.badges.set(event.app, event.count);
    else state.badges.delete(event.app);
    touched.add('badges');
  },
  ask(event, touched) {
    state.questions.set(event.question.app, event.question);
    touched.add('questions');
  },
  questionSettled(event, touched) {
    state.questions.delete(event.app);
    touched.add('questions');
  },
  askLocation(event, touched) {
    state.placeQuestions.set(event.question.app, event.question);
    touched.add('questions');
  },
  locationQuestionSettled(event, touched) {
    state.placeQuestions.delete(event.app);
    touched.add('questions');
  },
  noted(event, touched) {
    state.timeline.push(event.entry);
    if (state.timeline.length > timelineLimit) state.timeline.splice(0, timelineLimit / 2);
    touched.add('timeline');
  },
};

/// The key of one delivery while its response is under way.
export function leavingKey(key) {
  return `${identity(key)}\u0000${key.delivery}`;
}

/// The state for a window that joins now, in the form of a server's first message.
export function snapshot() {
  return [
    { event: 'snapshot', version: state.version, isSimulator: state.isSimulator, now: now() * 1_000, timeZone: zone() },
    { event: 'lockChanged', isLocked: state.isLocked },
    { event: 'list', groups: state.list.groups() },
    ...[...state.badges].map(([app, count]) => ({ event: 'badge', app, count })),
    ...[...state.questions.values()].map((question) => ({ event: 'ask', question })),
    ...[...state.placeQuestions.values()].map((question) => ({ event: 'askLocation', question })),
  ];
}
