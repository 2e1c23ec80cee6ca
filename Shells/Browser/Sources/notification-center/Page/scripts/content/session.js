// One content extension's view, which is open while the page listens to it.

import { call } from '../state/calls.js';

/// How many windows of a browser listen to a view at a time: it opens six connections to a server, and calls need some of
/// them.
const places = 3;
/// Inputs that a later one of the same view replaces while they wait to be sent.
const passing = new Set(['edited', 'slid', 'resize']);

/// Opens a notification's view and calls `heard(change)` for every change of it. A view that
/// could not be opened or was lost is reported as `closed` with the ending `failed`.
export async function openSession(key, width, heard) {
  const session = new Session(heard);
  const leave = await enter();
  if (leave) session.listen(key, width, leave);
  else session.fail('busy');
  return session;
}

/// Enters a free place among the windows; returns a function that leaves it, or null if all are in use.
async function enter() {
  if (!navigator.locks) return () => {};
  for (let number = 0; number < places; number += 1) {
    const leave = await new Promise((entered) => {
      navigator.locks.request(`content-view-${number}`, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise((left) => entered(left));
        entered(null);
        return undefined;
      });
    });
    if (leave) return leave;
  }
  return null;
}

class Session {
  #heard;
  #source = null;
  #number = null;
  #waiting = [];
  #isSending = false;
  #leave = () => {};
  // A browser may keep a page that was left, together with its connections, in its cache for going back.
  #left = () => this.fail('lost');

  constructor(heard) {
    this.#heard = heard;
  }

  listen(key, width, leave) {
    this.#leave = leave;
    const opening = JSON.stringify({ call: 'openContent', key, width: Math.round(width) });
    this.#source = new EventSource(`/content?call=${inAddress(opening)}`);
    this.#source.onmessage = ({ data }) => {
      for (const event of JSON.parse(data)) this.#take(event.change);
    };
    // A lost view is not reopened without the user's action.
    this.#source.onerror = () => this.fail('lost');
    window.addEventListener('pagehide', this.#left);
  }

  /// Sends an input to the extension, after all earlier ones.
  use(use) {
    if (!this.#source) return;
    const last = this.#waiting.at(-1);
    const isReplaced = last && kindOf(last) === kindOf(use) && passing.has(nameOf(use));
    if (isReplaced) this.#waiting[this.#waiting.length - 1] = use;
    else this.#waiting.push(use);
    this.#send();
  }

  /// Closes the view; the server detects the end of the connection.
  close() {
    window.removeEventListener('pagehide', this.#left);
    this.#source?.close();
    this.#source = null;
    this.#waiting = [];
    this.#leave();
    this.#heard = () => {};
  }

  fail(reason) {
    const heard = this.#heard;
    this.close();
    heard({ change: 'closed', ending: 'failed', reason });
  }

  #take(change) {
    if (change.change === 'opened') {
      this.#number = change.number;
      this.#send();
    }
    const heard = this.#heard;
    if (change.change === 'closed') this.close();
    heard(change);
  }

  /// Sends the inputs one at a time, because their order matters.
  async #send() {
    if (this.#isSending || this.#number === null) return;
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      const use = this.#waiting.shift();
      // A closed view reports its end itself.
      await call('useContent', { number: this.#number, use }).catch(() => {});
    }
    this.#isSending = false;
  }
}

/// A text in the characters that are allowed in an address (RFC 4648, section 5).
function inAddress(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function nameOf(use) {
  return use.use === 'view' ? use.event.event : use.use;
}

function kindOf(use) {
  return use.use === 'view' ? `${use.event.event} ${use.event.view}` : use.use;
}
