// The server's events. All windows of one browser share one connection: a browser opens only six to a server, and the seventh
// window would wait for ever.

import { apply, snapshot, state, touch } from './store.js';

/// The pauses before a refused connection is tried again, growing. Milliseconds.
const pauses = [500, 1_000, 2_000, 5_000, 10_000];

/// The name of the windows' shared channel and lock.
const meeting = 'notification-center-events';

let channel = null;
let source = null;
let attempts = 0;
let isLeading = false;
/// The number of the last message, so that the next window with the connection misses nothing.
let last = '';
let followsTimeline = false;

/// Follows the events from now on. A window that follows the timeline has a connection of its own.
export function follow({ timeline }) {
  followsTimeline = timeline;
  if (timeline || !navigator.locks || typeof BroadcastChannel === 'undefined') {
    open();
    return;
  }
  channel = new BroadcastChannel(meeting);
  channel.onmessage = ({ data }) => hear(data);
  channel.postMessage({ kind: 'join' });
  // The window that holds the lock owns the connection; it passes to the next window when this one is closed.
  navigator.locks.request(meeting, () => new Promise(() => {
    isLeading = true;
    open();
  }));
}

/// Handles a message from another window.
function hear(message) {
  if (isLeading) {
    if (message.kind === 'join' && state.version) share({ kind: 'events', events: snapshot(), isWhole: true, last });
    return;
  }
  if (message.kind === 'events') {
    // A window that has the state already ignores it when another window joins.
    if (!message.isWhole || state.link !== 'live') apply(message.events);
    last = message.last;
  } else if (message.kind === 'link') {
    setLink(message.link);
  }
}

function share(message) {
  if (isLeading) channel?.postMessage(message);
}

function open() {
  const wishes = new URLSearchParams();
  if (followsTimeline) wishes.set('follow', 'timeline');
  if (last !== '') wishes.set('after', last);
  source = new EventSource(wishes.size > 0 ? `/events?${wishes}` : '/events');
  source.onmessage = ({ data, lastEventId }) => {
    attempts = 0;
    last = lastEventId;
    const events = JSON.parse(data);
    if (state.link === 'away' || state.link === 'connecting') setLink('live');
    apply(events);
    share({ kind: 'events', events, last });
  };
  source.onopen = () => {
    // A resumed connection receives no message at first.
    if (state.link === 'away' && state.version) setLink('live');
  };
  source.onerror = () => {
    if (state.link !== 'refused') setLink('away');
    if (source.readyState === EventSource.CLOSED) reopen();
  };
}

/// The browser gives up after an error of the server: asks for the reason, and tries again.
async function reopen() {
  source.close();
  const pause = pauses[Math.min(attempts, pauses.length - 1)];
  attempts += 1;
  const status = await fetch('/call', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"call":"status"}' })
    .then((answer) => answer.status, () => 0);
  if (status === 401) setLink('refused');
  else setTimeout(open, pause);
}

/// Records the state of the connection, for all windows.
export function setLink(link) {
  if (state.link === link) return;
  state.link = link;
  touch('link');
  share({ kind: 'link', link });
}
