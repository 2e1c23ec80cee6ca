// Where the long look leads a developer: to what happened to its notification.

let inspector = null;

/// Sets what is called with the key of a notification; the developer drawer does.
export function setInspector(task) {
  inspector = task;
}

/// What to call for a notification's history; nothing if no part shows one.
export function currentInspector() {
  return inspector;
}
