// The notification center of an app, for GJS: `import { Center, serveResponses } from './usernotifications.js'`.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import { programPath } from 'system';

const NAME = 'org.usernotifications.Daemon';
const PATH = '/org/usernotifications/Center';
const INTERFACE = 'org.usernotifications.Center1';

/** The identifier of a response to the notification itself, and of its dismissal. */
export const DEFAULT_ACTION = 'com.apple.UNNotificationDefaultActionIdentifier';
export const DISMISS_ACTION = 'com.apple.UNNotificationDismissActionIdentifier';

const ERRORS = 'org.usernotifications.Error.';
// The daemon ended during a call, or was started again since this connection registered.
const ENDED = 'org.freedesktop.DBus.Error.NoReply';
const NOT_REGISTERED = `${ERRORS}NotRegistered`;

/** A value with the type in which the interface takes it: whole numbers as `x`, others as `d`. */
export function variant(value) {
  if (value instanceof GLib.Variant) return value;
  if (value instanceof Uint8Array) return new GLib.Variant('ay', value);
  if (Array.isArray(value)) return list(value);
  if (isDictionary(value)) return new GLib.Variant('a{sv}', dictionary(value));
  switch (typeof value) {
    case 'boolean': return new GLib.Variant('b', value);
    case 'number': return new GLib.Variant(Number.isSafeInteger(value) ? 'x' : 'd', value);
    case 'string': return new GLib.Variant('s', value);
  }
  throw new TypeError(`${value} cannot be part of a notification`);
}

function list(values) {
  if (values.every((one) => typeof one === 'string')) return new GLib.Variant('as', values);
  if (values.every(isDictionary)) return new GLib.Variant('aa{sv}', values.map(dictionary));
  return new GLib.Variant('av', values.map(variant));
}

function isDictionary(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    && !(value instanceof GLib.Variant);
}

/** The entries of an object; those that are undefined or null are left out. */
export function dictionary(values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries.map(([name, value]) => [name, variant(value)]));
}

/**
 * The notification center of an app. Each call returns a promise, and what it did is on disk when that is fulfilled. A
 * refused call rejects with an error whose message names the field and the value. A call that ends with the daemon is made once
 * more if it may be made twice; a request without a trigger is not.
 */
export class Center {
  /**
   * Connects and registers. Options: `name`, `icon`, `exec` and `script`, as docs/manual/other-languages.md describes them; the script
   * is the one that GJS runs, if none is named.
   */
  static async open(app, options = {}) {
    const center = new Center(app, options);
    await center.register();
    return center;
  }

  constructor(app, options) {
    this.app = app;
    this.options = { script: programPath, ...options };
    this.onResponded = null;
    this.onDelivered = null;
    this.bus = Gio.DBus.session;
    this.subscription = this.bus.signal_subscribe(
      NAME, INTERFACE, null, PATH, null, Gio.DBusSignalFlags.NONE,
      (_bus, _sender, _path, _interface, member, values) => this.hear(member, values.recursiveUnpack()));
    this.watch = Gio.bus_watch_name_on_connection(
      this.bus, NAME, Gio.BusNameWatcherFlags.NONE, () => this.appeared(),
      // Before the first call of Register, the bus may have to start the daemon.
      () => { this.isGone = this.authorization !== undefined; });
  }

  /** Registers; a call that finds no registration and the daemon's start may both ask for it. */
  register() {
    this.registering ??= this.ask('Register', 'sa{sv}', this.app, dictionary(this.options)).then(([registered]) => {
      this.isGone = false;
      this.authorization = registered.authorization;
    }).finally(() => { this.registering = null; });
    return this.registering;
  }

  /** A daemon that was started again knows nothing of this connection. */
  appeared() {
    if (!this.isGone) return;
    this.register().then(() => (this.takes ? this.takeResponses() : [])).then(
      (responses) => responses.forEach((response) => this.onResponded?.(response)), (error) => logError(error));
  }

  close() {
    this.bus.signal_unsubscribe(this.subscription);
    Gio.bus_unwatch_name(this.watch);
  }

  async requestAuthorization(...wishes) {
    return (await this.call('RequestAuthorization', 'asa{sv}', wishes, {}))[0];
  }

  /** Keeps a request, and replaces the one of its identifier; without a trigger it is delivered at once. */
  async schedule(identifier, content, trigger = {}) {
    const call = Object.keys(trigger).length ? 'call' : 'ask';
    await this[call]('Schedule', 'sa{sv}a{sv}a{sv}', identifier, dictionary(content), dictionary(trigger), {});
  }

  /** Keeps requests, each `[identifier, content, trigger]`: all of them, or none. */
  async scheduleMany(requests) {
    const parts = requests.map(([identifier, content, trigger = {}]) => [identifier, dictionary(content), dictionary(trigger)]);
    const call = parts.every(([, , trigger]) => Object.keys(trigger).length) ? 'call' : 'ask';
    return (await this[call]('ScheduleMany', 'a(sa{sv}a{sv})a{sv}', parts, {}))[0];
  }

  async remove(...identifiers) { await this.call('Remove', 'as', identifiers); }
  async pending() { return (await this.call('ListPending', 'a{sv}', {}))[0]; }
  async delivered() { return (await this.call('ListDelivered', 'a{sv}', {}))[0]; }
  async removeDelivered(...identifiers) { await this.call('RemoveDelivered', 'as', identifiers); }
  async setCategories(...categories) { await this.call('SetCategories', 'aa{sv}', categories.map(dictionary)); }
  async setBadge(count) { await this.call('SetBadge', 'i', count); }
  async settings() { return (await this.call('GetSettings', ''))[0]; }

  /** What the person answered and nobody has acknowledged; `onResponded` is called for what follows. */
  async takeResponses() {
    this.takes = true;
    return (await this.call('TakeResponses', ''))[0];
  }

  async acknowledge(...responses) { await this.call('Acknowledge', 'as', responses.map((one) => one.response)); }

  hear(member, values) {
    if (member === 'Delivered') this.onDelivered?.(values[1]);
    if (member === 'Responded' || member === 'Dismissed') this.onResponded?.(values.at(-1));
  }

  /** Calls the daemon; after it has ended during the call, once more. */
  async call(method, types, ...values) {
    try {
      return await this.ask(method, types, ...values);
    } catch (error) {
      const name = Gio.DBusError.get_remote_error(error);
      if (name !== ENDED && name !== NOT_REGISTERED) throw error;
    }
    await this.register().catch((error) => {
      // The daemon's start was faster.
      if (this.isGone) throw error;
    });
    return this.ask(method, types, ...values);
  }

  /** Calls the daemon once, and waits without end: a person may have to answer. */
  ask(method, types, ...values) {
    return new Promise((resolve, reject) => {
      this.bus.call(
        NAME, PATH, INTERFACE, method, types ? new GLib.Variant(`(${types})`, values) : null, null,
        Gio.DBusCallFlags.NONE, 2 ** 31 - 1, null, (bus, result) => {
          try {
            resolve(bus.call_finish(result).recursiveUnpack());
          } catch (error) {
            reject(error);
          }
        });
    });
  }
}

/**
 * Hands the handler what the app was started for by the bus, and is fulfilled when nothing came for `idle` milliseconds. The
 * handler may return a promise; a response is acknowledged when it is fulfilled, within 25 seconds, and kept if it is rejected.
 */
export function serveResponses(app, handler, { idle = 5000 } = {}) {
  const xml = `<node><interface name="org.usernotifications.App1"><method name="Respond">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="b" direction="out"/></method></interface></node>`;
  return new Promise((resolve) => {
    let timer = 0;
    let running = 0;
    const wait = () => {
      timer = GLib.timeout_add(GLib.PRIORITY_DEFAULT, idle, () => {
        Gio.bus_unown_name(owner);
        resolve();
        return GLib.SOURCE_REMOVE;
      });
    };
    const handle = async (response, sender) => {
      if (!await isDaemon(sender)) throw new Error('it does not come from the daemon');
      await handler(new GLib.Variant('a{sv}', response).recursiveUnpack());
    };
    const object = Gio.DBusExportedObject.wrapJSObject(xml, {
      RespondAsync([, , response], invocation) {
        // The time in which nothing comes begins when the last handler has finished.
        if (running === 0) GLib.source_remove(timer);
        running += 1;
        handle(response, invocation.get_sender())
          .then(() => true, (error) => { logError(error, 'a response is not handled'); return false; })
          .then((isHandled) => {
            invocation.return_value(new GLib.Variant('(b)', [isHandled]));
            running -= 1;
            if (running === 0) wait();
          });
      },
    });
    const owner = Gio.bus_own_name(
      Gio.BusType.SESSION, app, Gio.BusNameOwnerFlags.NONE,
      (bus) => object.export(bus, `/${app.replaceAll('.', '/').replaceAll('-', '_')}`), null, null);
    wait();
  });
}

/** Whether a connection is the daemon's: any program of the session can call an app. */
function isDaemon(sender) {
  return new Promise((resolve) => {
    const name = 'org.freedesktop.DBus';
    Gio.DBus.session.call(
      name, '/org/freedesktop/DBus', name, 'GetNameOwner', new GLib.Variant('(s)', [NAME]), null,
      Gio.DBusCallFlags.NONE, -1, null, (bus, result) => {
        try {
          resolve(bus.call_finish(result).deepUnpack()[0] === sender);
        } catch {
          resolve(false);
        }
      });
  });
}
