// The entry for GNOME 45 and later.

import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';

import {Presenter} from './presenter.js';
import {makeWords} from './words.js';

export default class UserNotificationsExtension extends Extension {
    enable() {
        this._presenter = new Presenter(makeWords(this), this._agreed);
    }

    // The screen is locked or the user has disabled the extension: gnome-shell shows everything itself.
    disable() {
        this._agreed = this._presenter.agreed;
        this._presenter.destroy();
        this._presenter = null;
    }
}
