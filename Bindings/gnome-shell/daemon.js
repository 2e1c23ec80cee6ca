// The connection to the daemon, by org.usernotifications.Shell1. No call waits.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

const NAME = 'org.usernotifications.Daemon';
const PATH = '/org/usernotifications/Shell';
const INTERFACE = 'org.usernotifications.Shell1';
const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** The action that dismisses a notification. */
export const DISMISS = 'com.apple.UNNotificationDismissActionIdentifier';

/** The daemon. `handlers` has a function for each event: appeared, vanished, changed, and one for each signal. */
export class Daemon {
    constructor(handlers) {
        this._handlers = handlers;
        this._bus = Gio.DBus.session;
        this._cancellable = new Gio.Cancellable();
        this._owner = null;
        this._signals = [
            this._bus.signal_subscribe(
                NAME, INTERFACE, null, PATH, null, Gio.DBusSignalFlags.NONE,
                (bus, sender, path, interfaceName, signal, parameters) =>
                    this._emit(signal, ...parameters.recursiveUnpack())),
            this._bus.signal_subscribe(
                NAME, PROPERTIES, 'PropertiesChanged', PATH, INTERFACE, Gio.DBusSignalFlags.NONE,
                (bus, sender, path, interfaceName, signal, parameters) =>
                    this._emit('changed', parameters.recursiveUnpack()[1])),
        ];
        this._watch = Gio.bus_watch_name_on_connection(
            this._bus, NAME, Gio.BusNameWatcherFlags.NONE,
            (bus, name, owner) => this._appeared(owner), () => this._vanished());
    }

    destroy() {
        Gio.bus_unwatch_name(this._watch);
        for (const signal of this._signals)
            this._bus.signal_unsubscribe(signal);
        this._cancellable.cancel();
        if (this._owner !== null)
            this._present(false, null).catch(logError);
        this._handlers = {};
    }

    _emit(event, ...values) {
        this._handlers[event]?.(...values);
    }

    async _appeared(owner) {
        this._owner = owner;
        try {
            const [properties] = await this._call(
                PROPERTIES, 'GetAll', new GLib.Variant('(s)', [INTERFACE]));
            await this._present(true, this._cancellable);
            if (this._owner === owner)
                this._emit('appeared', properties);
        } catch (error) {
            // An older daemon has no presenters, and shows everything itself.
            if (!isCancelled(error))
                console.warn(`usernotifications: ${error.message}`);
        }
    }

    _vanished() {
        this._owner = null;
        this._emit('vanished');
    }

    _present(isPresenting, cancellable) {
        return this._call(INTERFACE, 'Present', new GLib.Variant('(b)', [isPresenting]), cancellable);
    }

    _call(interfaceName, method, parameters, cancellable = this._cancellable) {
        return new Promise((resolve, reject) => {
            this._bus.call(
                NAME, PATH, interfaceName, method, parameters, null, Gio.DBusCallFlags.NO_AUTO_START, -1,
                cancellable, (bus, result) => {
                    try {
                        resolve(bus.call_finish(result).recursiveUnpack());
                    } catch (error) {
                        reject(error);
                    }
                });
        });
    }

    /** Returns the notification list, newest first. */
    async list() {
        return (await this._call(INTERFACE, 'List', new GLib.Variant('(a{sv})', [{}])))[0];
    }

    /** Removes notifications from the list by their keys, or all of them. */
    clear(keys = []) {
        return this._call(INTERFACE, 'Clear', new GLib.Variant('(as)', [keys]));
    }

    /** Presses a button, or the notification itself with an empty action. */
    invoke(app, identifier, action, text = '') {
        return this._call(INTERFACE, 'Invoke', new GLib.Variant('(ssss)', [app, identifier, action, text]));
    }

    /** Returns the open questions. */
    async questions() {
        return (await this._call(INTERFACE, 'ListQuestions', null))[0];
    }

    /** Answers a question. */
    answer(question, decision) {
        return this._call(
            INTERFACE, 'Answer', new GLib.Variant('(sss)', [question.app, question.subject, decision]));
    }

    /** Turns a Focus on, for a time if `seconds` is not 0, or off for an empty name. */
    setFocus(name, seconds = 0) {
        return this._call(INTERFACE, 'SetFocus', new GLib.Variant('(su)', [name, seconds]));
    }
}

/** Whether a call has ended because the extension was disabled. */
export function isCancelled(error) {
    return error instanceof GLib.Error && error.matches(Gio.IOErrorEnum, Gio.IOErrorEnum.CANCELLED);
}

/** Logs the failure of a call. */
export function report(error) {
    if (!isCancelled(error))
        console.warn(`usernotifications: ${error.message}`);
}
