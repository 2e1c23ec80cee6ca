// Sounds: the app's own if the server has its file, else generated ones. Of several windows one plays them, and only after the
// user has pressed a key or button: browsers are silent until then.

import { mark } from '../ground/timing.js';
import { touch } from '../state/store.js';

/// The least time between two sounds, so that many at once become one. Milliseconds.
const pauses = { standard: 1_500, ringtone: 3_000, critical: 400 };
/// The volumes of ordinary sounds, and of a critical one without a volume.
const volumes = { standard: 0.25, ringtone: 0.3, critical: 0.9 };
/// The number of repetitions of a ringtone's figure within its 30 seconds (C10).
const rings = 12;
/// The longest sound of an app; a longer one is replaced by the default (C7), and a ringtone lasts that long. Seconds.
const longest = 30;

/// Notes as frequency (Hz), start and length (s): two soft ones, a rising call, an urgent alternation.
const figures = {
  standard: [[659.3, 0, 0.5], [987.8, 0.13, 0.8]],
  ringtone: [[523.3, 0, 0.35], [659.3, 0.18, 0.35], [784, 0.36, 0.35], [1046.5, 0.54, 0.8]],
  critical: [0, 0.3, 0.6, 0.9, 1.2, 1.5].flatMap((start) => [[880, start, 0.16], [1174.7, start + 0.15, 0.16]]),
};

const memory = 'notification-center-sounds';
let context = null;
let isPlayer = false;
let last = { kind: null, time: -Infinity };
let playing = null;

/// The state of sounds in this window: `waiting` for a press, `on` or `off`.
export function soundState() {
  if (localStorage.getItem(memory) === 'off') return 'off';
  return context?.state === 'running' ? 'on' : 'waiting';
}

/// Turns sounds of this browser on or off.
export async function setSounds(isOn) {
  localStorage.setItem(memory, isOn ? 'on' : 'off');
  if (isOn) await wake();
  else stopSound();
  touch('sounds');
}

/// Treats the first press anywhere as permission to play.
export function awaitPress() {
  const events = ['pointerdown', 'keydown'];
  const ready = async () => {
    await wake();
    if (context?.state === 'running') for (const event of events) document.removeEventListener(event, ready, true);
  };
  for (const event of events) document.addEventListener(event, ready, true);
}

async function wake() {
  if (typeof AudioContext === 'undefined' || soundState() === 'off') return;
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume().catch(() => {});
  touch('sounds');
  if (!isPlayer) become();
}

/// Plays in the first window of this browser that may play.
function become() {
  if (!navigator.locks) {
    isPlayer = true;
    return;
  }
  navigator.locks.request(memory, () => {
    isPlayer = true;
    return new Promise(() => {});
  });
}

/// Plays the sound of a notification; `owner` identifies it for stopping it.
///
/// A critical sound has its own volume, 0 to 1 (C9).
export function playSound({ kind, volume, url }, owner) {
  if (soundState() !== 'on' || !isPlayer) return false;
  const isFirst = last.kind !== kind || performance.now() - last.time > pauses[kind];
  if (!isFirst || (playing?.kind === 'critical' && kind !== 'critical')) return false;
  last = { kind, time: performance.now() };
  stopSound();
  const own = { kind, owner, volume, output: new GainNode(context) };
  own.output.connect(context.destination);
  playing = own;
  begin(own, url);
  return true;
}

/// The app's sound, or the figure of its kind if the sound cannot be played.
async function begin(own, url) {
  const sound = address(url) ? await read(url) : null;
  if (playing !== own) return;
  // A file keeps its own loudness.
  own.output.gain.value = Math.min(1, Math.max(0, own.volume ?? (sound && own.kind !== 'critical' ? 1 : volumes[own.kind])));
  const last = sound ? playFile(own, sound) : playFigure(own);
  last.onended = () => ended(own);
  mark(`sound:${own.kind}`, { volume: own.output.gain.value, owner: own.owner, isFile: Boolean(sound) });
}

/// An address below /sounds/ of our server; null for any other.
function address(url) {
  return typeof url === 'string' && /^\/sounds\/[\w-]+$/.test(url) ? url : null;
}

async function read(url) {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return null;
    const sound = await context.decodeAudioData(await answer.arrayBuffer());
    return sound.duration > 0 && sound.duration <= longest ? sound : null;
  } catch {
    return null;
  }
}

/// Stops all sounds, or only the sound of `owner`: a sound ends with its banner (C8).
export function stopSound(owner) {
  if (!playing || (owner !== undefined && playing.owner !== owner)) return;
  const { output } = playing;
  playing = null;
  output.gain.cancelScheduledValues(context.currentTime);
  output.gain.setTargetAtTime(0, context.currentTime, 0.05);
  setTimeout(() => output.disconnect(), 500);
}

function ended(own) {
  own.output.disconnect();
  if (playing === own) playing = null;
}

function playFile({ kind, output }, buffer) {
  const source = new AudioBufferSourceNode(context, { buffer, loop: kind === 'ringtone' });
  source.connect(output);
  source.start();
  source.stop(context.currentTime + longest);
  return source;
}

function playFigure({ kind, output }) {
  const figure = figures[kind];
  const length = Math.max(...figure.map(([, begin, duration]) => begin + duration));
  const times = kind === 'ringtone' ? rings : 1;
  let last = null;
  for (let time = 0; time < times; time += 1) {
    for (const [frequency, begin, duration] of figure) {
      last = note(output, frequency, context.currentTime + 0.02 + begin + time * (length + 1), duration, kind === 'critical');
    }
  }
  return last;
}

/// One note: struck and fading, or constant if it must be heard in any case.
function note(output, frequency, begin, duration, isEven) {
  const tone = new OscillatorNode(context, { frequency, type: isEven ? 'triangle' : 'sine' });
  const shape = new GainNode(context, { gain: 0 });
  shape.gain.setValueAtTime(0, begin);
  shape.gain.linearRampToValueAtTime(1, begin + 0.012);
  if (isEven) shape.gain.setValueAtTime(1, begin + duration - 0.02);
  shape.gain.exponentialRampToValueAtTime(0.001, begin + duration);
  tone.connect(shape).connect(output);
  tone.start(begin);
  tone.stop(begin + duration + 0.05);
  return tone;
}
