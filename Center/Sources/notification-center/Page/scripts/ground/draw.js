// Draws once per frame: a part that wants to draw may ask for it any number of times.

/// How often a hidden window catches up. Milliseconds.
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

// A message is handled only after the frame that is being made: by then it is on the screen.
const channel = new MessageChannel();
const painted = [];
channel.port1.onmessage = () => {
  for (const task of painted.splice(0)) task();
};

/// Calls `task` once what is drawn in this frame is on the screen.
export function afterPaint(task) {
  painted.push(task);
  if (painted.length === 1) channel.port2.postMessage(null);
}
