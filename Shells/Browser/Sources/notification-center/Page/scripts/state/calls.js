// Calls to the system, as docs/internals/wire.md describes them, over HTTP.

/// A refused call, with the system's own words.
export class CallFailure extends Error {
  constructor({ code, field, value, message, remedy }) {
    super(message);
    Object.assign(this, { code, field, value, remedy });
  }
}

let onRefusedWindow = () => {};

/// Sets a task for when the server no longer knows this window.
export function whenRefused(task) {
  onRefusedWindow = task;
}

/// Makes a call and returns the reply.
///
/// Throws `CallFailure` with the system's code, or with `unreachable` without an answer. A call that outlives the page is sent
/// even while the page is being closed.
export async function call(name, fields = {}, { outlivesPage = false } = {}) {
  let answer;
  try {
    answer = await fetch('/call', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ call: name, ...fields }),
      keepalive: outlivesPage,
    });
  } catch {
    throw new CallFailure({ code: 'unreachable', message: '' });
  }
  let reply;
  try {
    reply = await answer.json();
  } catch {
    reply = {};
  }
  if (answer.status === 401) onRefusedWindow();
  if (answer.ok && !reply.error) return reply;
  throw new CallFailure(reply.error ?? { code: 'unreachable', message: '' });
}
