// The parts of the extension, and the events of the daemon for each.

import {Banners} from './banners.js';
import {Daemon} from './daemon.js';
import {FocusSwitch} from './focusSwitch.js';
import {Indicator} from './indicator.js';
import {Questions} from './questions.js';

export class Presenter {
    /**
     * @param {object} words - the texts
     * @param {boolean|undefined} agreed - the last common state of Focus and do-not-disturb in this session
     */
    constructor(words, agreed) {
        this._daemon = new Daemon({
            appeared: properties => this._appeared(properties),
            vanished: () => this._vanished(),
            changed: properties => this._changed(properties),
            Changed: () => this._indicator.listChanged(),
            QuestionsChanged: () => this._questions.update(),
            Presented: (notification, action) => this._banners.show(notification, action),
            Withdrawn: (app, identifier) => this._banners.withdraw(app, identifier),
        });
        this._focusSwitch = new FocusSwitch(this._daemon, words.doNotDisturb, agreed);
        this._banners = new Banners(this._daemon, words);
        this._questions = new Questions(this._daemon, words);
        this._indicator = new Indicator(this._daemon, this._focusSwitch, words);
    }

    /** The last common state of Focus and do-not-disturb. */
    get agreed() {
        return this._focusSwitch.agreed;
    }

    _appeared(properties) {
        this._changed(properties);
        this._questions.update();
        this._indicator.listChanged();
    }

    _changed(properties) {
        if ('FocusModes' in properties)
            this._focusSwitch.modes = properties.FocusModes;
        if ('Focus' in properties)
            this._focusSwitch.focusChanged(properties.Focus);
        this._indicator.changed(properties);
    }

    _vanished() {
        this._focusSwitch.daemonVanished();
        this._questions.clear();
        this._indicator.vanished();
    }

    destroy() {
        this._daemon.destroy();
        this._indicator.destroy();
        this._questions.clear();
        this._banners.destroy();
        this._focusSwitch.destroy();
    }
}
