// The list of notifications as the system sends it: stacks, first the stack with the newest member.

import { worded, wordedSummary } from './worded.js';

/// The identity of a listed notification, by app and identifier; a newer delivery replaces it.
export function identity(key) {
  return `${key.app}\u0000${key.identifier}`;
}

/// The stack of a presentation; a presentation without a stack has its own.
function stackName(app, group, identifier) {
  return group === undefined || group === null ? `${app}\u0000\u0001${identifier}` : `${app}\u0000${group}`;
}

/// All listed notifications, in stacks whose members are sorted oldest first.
export class NotificationList {
  // Sorted by their newest members, oldest first, so that setting a stack again moves it.
  #groups = new Map();
  #entries = new Map();

  /// The number of notifications.
  get count() { return this.#entries.size; }

  /// The stacks, first the stack with the newest member (E8).
  ordered() {
    return [...this.#groups.values()].reverse();
  }

  /// The listed notification of a key, in any delivery.
  find(key) { return this.#entries.get(identity(key))?.presentation; }

  /// Replaces the whole list. Notifications that arrived while the screen was locked stay on the lock screen: a list that is
  /// sent again describes only the list.
  replace(groups) {
    const locked = this.#onLockScreen();
    this.#groups.clear();
    this.#entries.clear();
    for (const group of [...groups].reverse()) {
      for (const member of [...(group.members ?? [])].reverse()) {
        if (locked.get(identity(member.key)) === member.key.delivery) member.places = [...new Set([...member.places, 'lockScreen'])];
        this.add(worded(member));
      }
      const first = group.members?.[0];
      const own = first && this.#groups.get(stackName(group.app, first.group, first.key.identifier));
      if (own) own.summary = wordedSummary(group);
    }
  }

  /// Adds a notification, or replaces an older one by it, and moves its stack to the top.
  add(presentation) {
    const known = identity(presentation.key);
    if (this.#entries.has(known)) this.#take(known);
    const { app, identifier } = presentation.key;
    const key = stackName(app, presentation.group, identifier);
    const group = this.#groups.get(key) ?? { key, app, thread: presentation.group ?? '', members: [], summary: '' };
    group.appName = presentation.appName;
    group.members.push(presentation);
    this.#groups.delete(key);
    this.#groups.set(key, group);
    this.#entries.set(known, { presentation, group });
  }

  /// Removes a notification, unless a newer delivery has replaced it already.
  remove(key) {
    const known = identity(key);
    const entry = this.#entries.get(known);
    if (!entry || entry.presentation.key.delivery > key.delivery) return false;
    this.#take(known);
    return true;
  }

  /// Handles that the screen was unlocked: the lock screen is empty from now on.
  leaveLockScreen() {
    for (const { presentation } of [...this.#entries.values()]) {
      presentation.places = (presentation.places ?? []).filter((place) => place !== 'lockScreen');
      if (presentation.places.length === 0) this.remove(presentation.key);
    }
  }

  /// Sets the summary lines of an app's stacks.
  setSummaries(app, lines) {
    for (const line of lines) {
      const group = this.#groups.get(`${app}\u0000${line.thread ?? ''}`);
      if (group) Object.assign(group, { summary: wordedSummary(line), summaryCount: line.count });
    }
  }

  /// The list in the form of the system's message, for another window.
  groups() {
    return this.ordered().map((group) => ({
      app: group.app, appName: group.appName, summary: group.summary,
      members: [...group.members].reverse(),
    }));
  }

  #onLockScreen() {
    const locked = new Map();
    for (const [known, { presentation }] of this.#entries) {
      if (presentation.places?.includes('lockScreen')) locked.set(known, presentation.key.delivery);
    }
    return locked;
  }

  #take(known) {
    const { presentation, group } = this.#entries.get(known);
    this.#entries.delete(known);
    group.members.splice(group.members.lastIndexOf(presentation), 1);
    if (group.members.length === 0) this.#groups.delete(group.key);
  }
}
