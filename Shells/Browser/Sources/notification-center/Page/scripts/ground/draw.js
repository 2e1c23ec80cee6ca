// Draws once per frame: a part may request drawing any number of times.

/// The time between updates of a hidden window. Milliseconds.
const hiddenPause = 250;

const waiting = new Set();
let isPlanned = false;

/// Calls `task` before the next frame, once, however often it is requested.
export function draw(task) {
  waiting.add(task);
  if (isPlanned) return;
  isPlanned = true;
  if (document.hidden) setTimeout(run, hiddenPause);
  else requestAnimationFrame(run);
}

function run() {
  isPlanned = false;
  const tasks = [...waiting];
  waiting.clear();
  for (const task of tasks) task();
}

// A message is handled only after the present frame: by then it is painted.
const channel = new MessageChannel();
const painted = [];
channel.port1.onmessage = () => {
  for (const task of painted.splice(0)) task();
};

/// Calls `task` once the drawing of this frame is painted.
export function afterPaint(task) {
  painted.push(task);
  if (painted.length === 1) channel.port2.postMessage(null);
}
