// One switch for the daemon's Focus and GNOME's do-not-disturb.

import Gio from 'gi://Gio';

import {report} from './daemon.js';

const BANNERS = 'show-banners';

export class FocusSwitch {
    constructor(
        daemon, defaultName, agreed, settings = new Gio.Settings({schema_id: 'org.gnome.desktop.notifications'})
    ) {
        this._daemon = daemon;
        this._defaultName = defaultName;
        /** The last common state of both in this session: true for on. */
        this.agreed = agreed;
        /** The names of the saved modes. */
        this.modes = [];
        /** The name of the Focus in force, empty without one, and null without a daemon. */
        this.focus = null;
        this._last = '';
        this._settings = settings;
        this._changedId = this._settings.connect(`changed::${BANNERS}`, () => this._settingChanged());
    }

    destroy() {
        this._settings.disconnect(this._changedId);
        this._settings = null;
    }

    get _isQuiet() {
        return !this._settings.get_boolean(BANNERS);
    }

    /** The name of the Focus that is turned on next: the last one, else the first of the saved modes. */
    get nextName() {
        return this._last || this.modes[0] || this._defaultName;
    }

    daemonVanished() {
        this.focus = null;
    }

    /** Handles the Focus in force: the do-not-disturb follows it, unless the user has changed that in the meantime. */
    focusChanged(focus) {
        const isFirst = this.focus === null;
        this.focus = focus;
        if (focus)
            this._last = focus;
        const isOn = focus !== '';
        const wasChangedByUser = this.agreed === undefined ? this._isQuiet : this.agreed === isOn;
        if (isFirst && wasChangedByUser)
            this._settingChanged();
        else
            this._follow(isOn);
    }

    /** Turns a Focus on or off; the daemon then reports it. */
    turn(isOn, name = this.nextName, seconds = 0) {
        return this._daemon.setFocus(isOn ? name : '', seconds).catch(error => {
            report(error);
            this._follow(Boolean(this.focus));
        });
    }

    _follow(isOn) {
        this.agreed = isOn;
        if (this._settings && this._isQuiet !== isOn)
            this._settings.set_boolean(BANNERS, !isOn);
    }

    _settingChanged() {
        if (this.focus === null)
            return;
        const isOn = this._isQuiet;
        if (isOn === (this.focus !== ''))
            this.agreed = isOn;
        else
            this.turn(isOn);
    }
}
