// The time of the notification system: the wall clock, or the simulator's, which moves only on request.

const listeners = new Set();
const clock = { offset: 0, standsAt: null, zone: undefined };
let timer = 0;

/// Now, in milliseconds.
export function now() {
  return clock.standsAt ?? Date.now() + clock.offset;
}

/// The zone that dates are shown in; absent means the browser's own.
export function zone() {
  return clock.zone;
}

/// Applies the system's clock. `microseconds` is its present reading.
export function setClock({ microseconds, isSimulator, timeZone }) {
  const milliseconds = Math.floor(microseconds / 1_000);
  clock.standsAt = isSimulator ? milliseconds : null;
  clock.offset = isSimulator ? 0 : milliseconds - Date.now();
  // A difference of less than a second is the delay of the message.
  if (Math.abs(clock.offset) < 1_000) clock.offset = 0;
  if (timeZone) clock.zone = isZone(timeZone) ? timeZone : undefined;
  tell();
}

/// Records the date of a received event: a clock that does not move cannot be before it.
export function sawDate(microseconds) {
  const milliseconds = Math.floor(microseconds / 1_000);
  if (clock.standsAt === null || milliseconds <= clock.standsAt) return;
  clock.standsAt = milliseconds;
  tell();
}

/// Calls `task` at every full minute while the page is visible, and when the clock was moved.
export function eachMinute(task) {
  listeners.add(task);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tell);
    plan();
  }
}

function tell() {
  for (const task of listeners) task();
  plan();
}

function plan() {
  clearTimeout(timer);
  if (document.hidden || clock.standsAt !== null || listeners.size === 0) return;
  timer = setTimeout(tell, 60_000 - (now() % 60_000) + 20);
}

function isZone(name) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
