// Connects the long look to the developer drawer, which shows a notification's history.

let inspector = null;

/// Sets the function that receives the key of a notification; the developer drawer does.
export function setInspector(task) {
  inspector = task;
}

/// The function that shows a notification's history; null without such a part.
export function currentInspector() {
  return inspector;
}
