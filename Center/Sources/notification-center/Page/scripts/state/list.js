// The list of notifications as the system sends it: stacks, the one with the newest member first.

/// A notification that is in the list, by app and identifier; a newer delivery replaces it.
export function identity(key) {
  return `${key.app}\u0000${key.identifier}`;
}

/// The stack that a presentation belongs to; one without a stack is alone.
function stackName(app, group, identifier) {
  return group === undefined || group === null ? `${app}\u0000\u0001${identifier}` : `${app}\u0000${group}`;
}

/// All that is listed, in stacks whose members come oldest first.
export class NotificationList {
  // In the order of their newest members, the oldest first, so that a stack moves by being set anew.
  #groups = new Map();
  #entries = new Map();

  /// How many notifications there are.
  get count() { return this.#entries.size; }

  /// The stacks, the one with the newest member first (E8).
  ordered() {
    return [...this.#groups.values()].reverse();
  }

  /// What is listed under a key now, in whichever delivery.
  find(key) { return this.#entries.get(identity(key))?.presentation; }

  /// Applies the whole list. What came while the screen was locked stays on the lock screen: a
  /// list that is sent again says only what is listed.
  replace(groups) {
    const locked = this.#onLockScreen();
    this.#groups.clear();
    this.#entries.clear();
    for (const group of [...groups].reverse()) {
      for (const member of [...(group.members ?? [])].reverse()) {
        if (locked.get(identity(member.key)) === member.key.delivery) member.places = [...new Set([...member.places, 'lockScreen'])];
        this.add(member);
      }
      const first = group.members?.[0];
      const own = first && this.#groups.get(stackName(group.app, first.group, first.key.identifier));
      if (own) own.summary = group.summary ?? '';
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

  /// The screen was unlocked: nothing is on the lock screen any longer.
  leaveLockScreen() {
    for (const { presentation } of [...this.#entries.values()]) {
      presentation.places = (presentation.places ?? []).filter((place) => place !== 'lockScreen');
      if (presentation.places.length === 0) this.remove(presentation.key);
    }
  }

  /// The lines about an app's stacks as the system words them now.
  setSummaries(app, lines) {
    for (const line of lines) {
      const group = this.#groups.get(`${app}\u0000${line.thread ?? ''}`);
      if (group) Object.assign(group, { summary: line.summary ?? '', summaryCount: line.count });
    }
  }

  /// The list as the system would send it, for another window.
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
