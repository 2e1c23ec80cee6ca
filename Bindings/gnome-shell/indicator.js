// Focus and the notification list in the quick settings.

import Clutter from 'gi://Clutter';
import GObject from 'gi://GObject';
import Pango from 'gi://Pango';
import St from 'gi://St';

import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import * as PopupMenu from 'resource:///org/gnome/shell/ui/popupMenu.js';
import {QuickMenuToggle, SystemIndicator} from 'resource:///org/gnome/shell/ui/quickSettings.js';

import {report} from './daemon.js';

const HOUR = 3600;
const ROWS = 50;
const FOCUS_ICON = 'weather-clear-night-symbolic';
const LIST_ICON = 'preferences-system-notifications-symbolic';

/** Sets the texts of a toggle; GNOME 43 has a label alone. */
function setTexts(toggle, title, subtitle, label) {
    if ('subtitle' in toggle)
        toggle.set({title, subtitle: subtitle || null});
    else
        toggle.label = label;
}

const FocusToggle = GObject.registerClass(
class UserNotificationsFocusToggle extends QuickMenuToggle {
    _init(focusSwitch, words) {
        super._init({iconName: FOCUS_ICON});
        this._switch = focusSwitch;
        this._words = words;
        this.menu.setHeader(FOCUS_ICON, words.focus);
        this.connect('clicked', () => focusSwitch.turn(!this.checked));
        this.menu.connect('open-state-changed', (menu, isOpen) => {
            if (isOpen)
                this._fill();
        });
        this.update();
    }

    update() {
        const focus = this._switch.focus;
        setTexts(this, this._words.focus, focus, focus || this._words.focus);
        this.checked = Boolean(focus);
        this.visible = focus !== null;
        if (this.menu.isOpen)
            this._fill();
    }

    _fill() {
        this.menu.removeAll();
        const {focus, modes, nextName} = this._switch;
        const names = new Set(modes.length > 0 ? modes : [nextName]);
        if (focus)
            names.add(focus);
        for (const name of names) {
            const item = new PopupMenu.PopupMenuItem(name);
            item.setOrnament(name === focus ? PopupMenu.Ornament.CHECK : PopupMenu.Ornament.NONE);
            item.connect('activate', () => this._switch.turn(name !== focus, name));
            this.menu.addMenuItem(item);
        }
        this.menu.addMenuItem(new PopupMenu.PopupSeparatorMenuItem());
        const hour = new PopupMenu.PopupMenuItem(this._words.forAnHour);
        hour.connect('activate', () => this._switch.turn(true, focus || nextName, HOUR));
        this.menu.addMenuItem(hour);
    }
});

const ListToggle = GObject.registerClass(
class UserNotificationsListToggle extends QuickMenuToggle {
    _init(daemon, words) {
        super._init({iconName: LIST_ICON});
        this._daemon = daemon;
        this._words = words;
        this.menu.setHeader(LIST_ICON, words.notifications);
        this._section = new PopupMenu.PopupMenuSection();
        const scroll = new St.ScrollView({style_class: 'usernotifications-list', overlay_scrollbars: true});
        scroll.set_policy(St.PolicyType.NEVER, St.PolicyType.AUTOMATIC);
        // GNOME 46 replaced `add_actor`.
        if (scroll.add_actor)
            scroll.add_actor(this._section.actor);
        else
            scroll.set_child(this._section.actor);
        const list = new PopupMenu.PopupMenuSection();
        list.actor.add_child(scroll);
        this.menu.addMenuItem(list);
        this.menu.addMenuItem(new PopupMenu.PopupSeparatorMenuItem());
        this._clearAll = new PopupMenu.PopupMenuItem(words.clearAll);
        this._clearAll.connect('activate', () => daemon.clear().catch(report));
        this.menu.addMenuItem(this._clearAll);
        this.connect('clicked', () => this.menu.open());
        this.menu.connect('open-state-changed', (menu, isOpen) => {
            if (isOpen)
                this.update();
        });
        this.setCount(0);
    }

    setCount(count) {
        const title = this._words.notifications;
        setTexts(this, title, count > 0 ? String(count) : '', title);
    }

    /** Reads the list if it is open. */
    update() {
        if (this.menu.isOpen)
            this._daemon.list().then(list => this._fill(list)).catch(report);
    }

    _fill(list) {
        this._section.removeAll();
        this._clearAll.visible = list.length > 0;
        for (const notification of list.slice(0, ROWS))
            this._section.addMenuItem(this._row(notification));
        if (list.length === 0)
            this._addText(this._words.noNotifications);
        if (list.length > ROWS)
            this._addText(this._words.more(list.length - ROWS));
    }

    _addText(text) {
        this._section.addMenuItem(new PopupMenu.PopupMenuItem(text, {reactive: false}));
    }

    _row(notification) {
        const item = new PopupMenu.PopupBaseMenuItem();
        const texts = new St.BoxLayout({x_expand: true});
        texts.layout_manager.orientation = Clutter.Orientation.VERTICAL;
        const lines = [notification.title || notification.appName, notification.subtitle, notification.body];
        for (const text of lines.filter(Boolean)) {
            const line = new St.Label({text, style_class: texts.get_n_children() > 0 ? 'usernotifications-body' : ''});
            line.clutter_text.ellipsize = Pango.EllipsizeMode.END;
            texts.add_child(line);
        }
        const clear = new St.Button({
            style_class: 'usernotifications-close', can_focus: true, accessible_name: this._words.clear,
            child: new St.Icon({icon_name: 'window-close-symbolic', icon_size: 16}),
            y_align: Clutter.ActorAlign.CENTER,
        });
        clear.connect('clicked', () => this._daemon.clear([notification.key]).catch(report));
        item.add_child(texts);
        item.add_child(clear);
        item.label_actor = texts.get_first_child();
        item.connect('activate', () =>
            this._daemon.invoke(notification.app, notification.identifier, '').catch(report));
        return item;
    }
});

export class Indicator {
    constructor(daemon, focusSwitch, words) {
        this._focusToggle = new FocusToggle(focusSwitch, words);
        this._listToggle = new ListToggle(daemon, words);
        this._indicator = new SystemIndicator();
        this._icon = this._indicator._addIndicator();
        this._icon.icon_name = FOCUS_ICON;
        this._indicator.quickSettingsItems.push(this._focusToggle, this._listToggle);
        const {quickSettings} = Main.panel.statusArea;
        if (quickSettings.addExternalIndicator) {
            quickSettings.addExternalIndicator(this._indicator);
        } else {
            quickSettings._indicators.insert_child_at_index(this._indicator, 0);
            quickSettings._addItems(this._indicator.quickSettingsItems);
        }
        this._isThere(false);
    }

    _isThere(isThere) {
        this._listToggle.visible = isThere;
        this._focusToggle.update();
        this._icon.visible = this._focusToggle.checked;
    }

    changed(properties) {
        if ('Unread' in properties)
            this._listToggle.setCount(properties.Unread);
        this._isThere(true);
    }

    listChanged() {
        this._listToggle.update();
    }

    vanished() {
        this._isThere(false);
    }

    destroy() {
        for (const item of this._indicator.quickSettingsItems)
            item.destroy();
        this._indicator.quickSettingsItems = [];
        this._indicator.destroy();
    }
}
