// The notification center of an app, for GJS: `import { Center, serveResponses } from './usernotifications.js'`.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

const NAME = 'org.usernotifications.Daemon';
const PATH = '/org/usernotifications/Center';
const INTERFACE = 'org.usernotifications.Center1';

/** The identifier of a response to the notification itself, and of its dismissal. */
export const DEFAULT_ACTION = 'com.apple.UNNotificationDefaultActionIdentifier';
export const DISMISS_ACTION = 'com.apple.UNNotificationDismissActionIdentifier';

/** A value with the type in which the interface takes it: whole numbers as `x`, others as `d`. */
export function variant(value) {
  if (value instanceof GLib.Variant) return value;
  switch (typeof value) {
    case 'boolean': return new GLib.Variant('b', value);
    case 'number': return Number.isInteger(value) ? new GLib.Variant('x', value) : new GLib.Variant('d', value);
    case 'string': return new GLib.Variant('s', value);
  }
  if (value instanceof Uint8Array) return new GLib.Variant('ay', value);
  if (!Array.isArray(value)) return new GLib.Variant('a{sv}', dictionary(value));
  if (value.every((one) => typeof one === 'string')) return new GLib.Variant('as', value);
  if (value.every((one) => typeof one === 'object')) return new GLib.Variant('aa{sv}', value.map(dictionary));
  return new GLib.Variant('av', value.map(variant));
}

/** The entries of an object; those that are undefined are left out. */
export function dictionary(values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, variant(value)]));
}

/**
 * The notification center of an app. Each call returns a promise, and what it did is on disk when that is fulfilled. A
 * refused call rejects with an error whose message names the field and the value.
 */
export class Center {
  /** Connects and registers. Options: `name`, `icon`, `exec` and `script`, as docs/other-languages.md describes them. */
  static async open(app, options = {}) {
    const center = new Center(app, options);
    await center.register();
    return center;
  }

  constructor(app, options) {
    this.app = app;
    this.options = options;
    this.onResponded = null;
    this.onDelivered = null;
    this.bus = Gio.DBus.session;
    this.subscription = this.bus.signal_subscribe(
      NAME, INTERFACE, null, PATH, null, Gio.DBusSignalFlags.NONE,
      (_bus, _sender, _path, _interface, member, values) => this.hear(member, values.recursiveUnpack()));
    this.watch = Gio.bus_watch_name_on_connection(
      this.bus, NAME, Gio.BusNameWatcherFlags.NONE, () => this.appeared(), () => { this.isGone = true; });
  }

  async register() {
    const [registered] = await this.call('Register', 'sa{sv}', this.app, dictionary(this.options));
    this.authorization = registered.authorization;
  }

  /** A daemon that was started again knows nothing of this connection. */
  appeared() {
    if (!this.isGone) return;
    this.isGone = false;
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
    await this.call('Schedule', 'sa{sv}a{sv}a{sv}', identifier, dictionary(content), dictionary(trigger), {});
  }

  /** Keeps requests, each `[identifier, content, trigger]`: all of them, or none. */
  async scheduleMany(requests) {
    const parts = requests.map(([identifier, content, trigger = {}]) => [identifier, dictionary(content), dictionary(trigger)]);
    return (await this.call('ScheduleMany', 'a(sa{sv}a{sv})a{sv}', parts, {}))[0];
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

  /** Calls the daemon, and waits without end: a person may have to answer. */
  call(method, types, ...values) {
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
 * handler may return a promise; a response is acknowledged when it is fulfilled, and kept if it is rejected.
 */
export function serveResponses(app, handler, { idle = 5000 } = {}) {
  const xml = `<node><interface name="org.usernotifications.App1"><method name="Respond">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="b" direction="out"/></method></interface></node>`;
  return new Promise((resolve) => {
    let timer = 0;
    const wait = () => {
      if (timer) GLib.source_remove(timer);
      timer = GLib.timeout_add(GLib.PRIORITY_DEFAULT, idle, () => {
        Gio.bus_unown_name(owner);
        resolve();
        return GLib.SOURCE_REMOVE;
      });
    };
    const object = Gio.DBusExportedObject.wrapJSObject(xml, {
      RespondAsync([, , response], invocation) {
        wait();
        const values = Object.fromEntries(Object.entries(response).map(([name, value]) => [name, value.recursiveUnpack()]));
        Promise.resolve(values).then(handler).then(() => true, (error) => { logError(error); return false; })
          .then((isHandled) => invocation.return_value(new GLib.Variant('(b)', [isHandled])));
      },
    });
    const owner = Gio.bus_own_name(
      Gio.BusType.SESSION, app, Gio.BusNameOwnerFlags.NONE,
      (bus) => object.export(bus, `/${app.replaceAll('.', '/').replaceAll('-', '_')}`), null, null);
    wait();
  });
}
