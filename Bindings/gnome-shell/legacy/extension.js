// The entry for GNOME 43 and 44, which load extensions as scripts and not as modules.

const ExtensionUtils = imports.misc.extensionUtils;

const Self = ExtensionUtils.getCurrentExtension();

class UserNotificationsExtension {
    enable() {
        const {Presenter} = Self.imports.presenter;
        const {makeWords} = Self.imports.words;
        this._presenter = new Presenter(makeWords(ExtensionUtils), this._agreed);
    }

    // The screen is locked or the user has disabled the extension: gnome-shell shows everything itself.
    disable() {
        this._agreed = this._presenter.agreed;
        this._presenter.destroy();
        this._presenter = null;
    }
}

/* exported init */
function init() {
    ExtensionUtils.initTranslations();
    return new UserNotificationsExtension();
}
