// Banners that stay, and banners with a field for a reply, in the corner below the panel.

import Clutter from 'gi://Clutter';
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import GObject from 'gi://GObject';
import Pango from 'gi://Pango';
import St from 'gi://St';

import * as Main from 'resource:///org/gnome/shell/ui/main.js';

import {DISMISS, report} from './daemon.js';

// Milliseconds for which a banner stays if the daemon names no time, and by which one is extended while it is used.
const USUAL_TIME = 8000;
const EXTENSION = 2000;
const VISIBLE_CARDS = 4;
const MARGIN = 12;

/** Makes a box whose children lie one below the other; the property for it differs between GNOME's versions. */
function column(properties) {
    const box = new St.BoxLayout(properties);
    box.layout_manager.orientation = Clutter.Orientation.VERTICAL;
    return box;
}

function label(styleClass, wraps) {
    const text = new St.Label({style_class: styleClass, x_expand: true});
    text.clutter_text.ellipsize = wraps ? Pango.EllipsizeMode.NONE : Pango.EllipsizeMode.END;
    text.clutter_text.line_wrap = wraps;
    text.clutter_text.line_wrap_mode = Pango.WrapMode.WORD_CHAR;
    return text;
}

/** Whether an actor or one of its children has the keyboard. */
function hasKeyboard(actor) {
    const focus = global.stage.get_key_focus();
    return focus !== null && actor.contains(focus);
}

/** The icon of an app: a file, or a name of the icon theme. */
function iconOf(notification) {
    const icon = notification.icon ?? '';
    if (icon.startsWith('/'))
        return new Gio.FileIcon({file: Gio.File.new_for_path(icon)});
    return new Gio.ThemedIcon({names: icon ? [icon, 'dialog-information'] : ['dialog-information']});
}

const Card = GObject.registerClass(
class UserNotificationsCard extends St.Button {
    _init(owner, words) {
        super._init({
            style_class: 'message notification-banner usernotifications-card',
            can_focus: true, reactive: true, track_hover: true, x_expand: true,
        });
        this._owner = owner;
        this._words = words;
        this._timer = 0;
        const content = column({style_class: 'usernotifications-content', x_expand: true});
        this.set_child(content);

        const header = new St.BoxLayout({style_class: 'usernotifications-header', x_expand: true});
        this._icon = new St.Icon({style_class: 'usernotifications-icon'});
        this._app = label('usernotifications-app', false);
        const close = new St.Button({
            style_class: 'usernotifications-close', can_focus: true, accessible_name: words.close,
            child: new St.Icon({icon_name: 'window-close-symbolic', icon_size: 16}),
        });
        close.connect('clicked', () => owner.close(this));
        for (const child of [this._icon, this._app, close])
            header.add_child(child);

        this._title = label('usernotifications-title', true);
        this._subtitle = label('usernotifications-title', true);
        this._body = label('usernotifications-body', true);
        this._buttons = new St.BoxLayout({style_class: 'usernotifications-buttons', x_expand: true});
        this._field = new St.BoxLayout({style_class: 'usernotifications-buttons', x_expand: true, visible: false});
        this._entry = new St.Entry({style_class: 'usernotifications-entry', can_focus: true, x_expand: true});
        this._entry.clutter_text.connect('activate', () => this._send());
        this._entry.clutter_text.connect('key-press-event', (actor, event) => {
            if (event.get_key_symbol() !== Clutter.KEY_Escape)
                return Clutter.EVENT_PROPAGATE;
            this._closeField();
            return Clutter.EVENT_STOP;
        });
        this._sendButton = new St.Button({
            style_class: 'button usernotifications-button', can_focus: true, label: words.send});
        this._sendButton.connect('clicked', () => this._send());
        this._field.add_child(this._entry);
        this._field.add_child(this._sendButton);
        for (const child of [header, this._title, this._subtitle, this._body, this._buttons, this._field])
            content.add_child(child);

        this.connect('clicked', () => owner.invoke(this, ''));
        this.connect('destroy', () => this._stopTimer());
    }

    /** Whether the user types in the card. */
    get isTyping() {
        return this._field.visible && (this._entry.text !== '' || hasKeyboard(this._entry));
    }

    /** Shows a notification, or a newer one of the same request; a text that is being typed stays. */
    update(notification) {
        this.notification = notification;
        this._icon.gicon = iconOf(notification);
        this._app.text = notification.appName;
        for (const [actor, text] of [
            [this._title, notification.title], [this._subtitle, notification.subtitle], [this._body, notification.body],
        ]) {
            actor.text = text ?? '';
            actor.visible = Boolean(text);
        }
        this.accessible_name = [notification.appName, notification.title, notification.subtitle, notification.body]
            .filter(Boolean).join(', ');
        const actions = notification.actions ?? [];
        this._buttons.destroy_all_children();
        for (const action of actions) {
            const button = new St.Button({
                style_class: 'button usernotifications-button', can_focus: true, x_expand: true, label: action.title});
            button.connect('clicked', () => this._press(action));
            this._buttons.add_child(button);
        }
        this._buttons.visible = actions.length > 0 && !this._field.visible;
        if (this._field.visible && !actions.some(one => one.identifier === this._action.identifier))
            this._closeField();
        this._startTimer(notification.timeout);
    }

    _press(action) {
        if (action.textInput)
            this.openField(action.identifier);
        else
            this._owner.invoke(this, action.identifier);
    }

    /** Opens the field for the text of a button, with the keyboard. */
    openField(identifier) {
        const action = this.notification.actions?.find(one => one.identifier === identifier && one.textInput);
        if (!action)
            return;
        this._action = action;
        this._entry.hint_text = action.textInput.placeholder;
        this._entry.accessible_name = action.textInput.placeholder || action.title;
        this._sendButton.label = action.textInput.buttonTitle || this._words.send;
        this._buttons.hide();
        this._field.show();
        this._entry.grab_key_focus();
    }

    _closeField() {
        this._field.hide();
        this._buttons.visible = this._buttons.get_n_children() > 0;
        this.releaseKeyboard();
    }

    /** Gives the keyboard back to the window. */
    releaseKeyboard() {
        if (hasKeyboard(this))
            global.stage.set_key_focus(null);
    }

    _send() {
        if (this._entry.text.trim() !== '')
            this._owner.invoke(this, this._action.identifier, this._entry.text);
    }

    _startTimer(timeout) {
        this._stopTimer();
        if (timeout === 0)
            return;
        const isUsed = () => this.hover || this.isTyping;
        const time = timeout > 0 ? timeout : USUAL_TIME;
        this._timer = GLib.timeout_add(GLib.PRIORITY_DEFAULT, time, () => {
            this._timer = 0;
            if (isUsed())
                this._startTimer(EXTENSION);
            else
                this._owner.remove(this);
            return GLib.SOURCE_REMOVE;
        });
    }

    _stopTimer() {
        if (this._timer)
            GLib.source_remove(this._timer);
        this._timer = 0;
    }
});

export class Banners {
    constructor(daemon, words) {
        this._daemon = daemon;
        this._words = words;
        this._cards = [];
        this._box = column({style_class: 'usernotifications-banners'});
        this._more = label('usernotifications-more', false);
        this._box.add_child(this._more);
        Main.layoutManager.addTopChrome(this._box, {trackFullscreen: true});
        this._box.connectObject('notify::width', () => this._place(), this);
        global.display.connectObject('workareas-changed', () => this._place(), this);
        this._layOut();
    }

    destroy() {
        global.display.disconnectObject(this);
        for (const card of this._cards)
            card.releaseKeyboard();
        this._cards = [];
        this._box.destroy();
        this._box = null;
    }

    /** Shows a banner below the others, or changes that of an earlier notification of the same request. */
    show(notification, action) {
        let card = this._find(notification.app, notification.identifier);
        if (!card) {
            card = new Card(this, this._words);
            this._cards.push(card);
            this._box.add_child(card);
        }
        card.update(notification);
        this._layOut();
        if (action)
            card.openField(action);
    }

    /** Removes the banner of a notification that has ended. */
    withdraw(app, identifier) {
        const card = this._find(app, identifier);
        if (card)
            this.remove(card);
    }

    _find(app, identifier) {
        return this._cards.find(({notification}) =>
            notification.app === app && notification.identifier === identifier);
    }

    remove(card) {
        if (!this._cards.includes(card))
            return;
        card.releaseKeyboard();
        this._cards = this._cards.filter(one => one !== card);
        card.destroy();
        this._layOut();
    }

    /** Closes a banner: a persistent one is dismissed, any other stays in the list. */
    close(card) {
        if (card.notification.timeout === 0)
            this.invoke(card, DISMISS);
        else
            this.remove(card);
    }

    /** Sends the daemon an answer; the card stays if that fails. */
    invoke(card, action, text = '') {
        const {app, identifier} = card.notification;
        card.reactive = false;
        this._daemon.invoke(app, identifier, action, text).then(() => this.remove(card)).catch(error => {
            report(error);
            if (this._cards.includes(card))
                card.reactive = true;
        });
    }

    /** Shows the newest cards and those in use, and how many more there are. */
    _layOut() {
        const newest = this._cards.slice(-VISIBLE_CARDS);
        for (const card of this._cards)
            card.visible = newest.includes(card) || card.isTyping;
        const hidden = this._cards.filter(card => !card.visible).length;
        this._more.text = this._words.more(hidden);
        this._more.visible = hidden > 0;
        this._box.visible = this._cards.length > 0;
        this._place();
    }

    _place() {
        const monitor = Main.layoutManager.primaryMonitor;
        if (!monitor)
            return;
        const area = Main.layoutManager.getWorkAreaForMonitor(monitor.index);
        const [, width] = this._box.get_preferred_width(-1);
        const isRightToLeft = this._box.get_text_direction() === Clutter.TextDirection.RTL;
        this._box.set_position(
            isRightToLeft ? area.x + MARGIN : area.x + area.width - width - MARGIN, area.y + MARGIN);
    }
}
