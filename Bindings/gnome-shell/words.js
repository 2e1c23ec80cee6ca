// Every text of the extension.

/**
 * Returns the texts in the user's language.
 *
 * @param {object} translation - an object with `gettext` and `ngettext`
 */
export function makeWords(translation) {
    const _ = text => translation.gettext(text);
    const ngettext = (one, many, count) => translation.ngettext(one, many, count);
    return {
        focus: _('Focus'),
        doNotDisturb: _('Do Not Disturb'),
        forAnHour: _('For 1 Hour'),
        notifications: _('Notifications'),
        noNotifications: _('No Notifications'),
        clear: _('Clear'),
        clearAll: _('Clear All'),
        close: _('Close'),
        send: _('Send'),
        more: count => ngettext('%d More', '%d More', count).replace('%d', count),

        answers: {
            allow: _('Allow'),
            allowInSummary: _('Allow in Summary'),
            allowCritical: _('Allow'),
            allowOnce: _('Allow Once'),
            allowWhileUsing: _('Allow While Using App'),
            allowAlways: _('Always Allow'),
            deny: _('Don’t Allow'),
            denyCritical: _('Don’t Allow'),
            notNow: _('Not Now'),
        },
        // GNOME 43 shows one line of a title.
        questionTitle: subject => ({
            notifications: _('Allow Notifications?'),
            criticalAlerts: _('Allow Critical Alerts?'),
            location: _('Allow Location?'),
        })[subject],
        question: (subject, app, wish) => {
            const texts = {
                notifications: _('“%s” would like to send you notifications.'),
                criticalAlerts: _('“%s” would like to send you critical alerts.'),
                whileUsing: _('“%s” would like to know where you are.'),
                always: _('“%s” would like to know where you are, also while you do not use it.'),
                precise: _('“%s” would like to know exactly where you are.'),
            };
            return texts[subject === 'location' ? wish : subject].replace('%s', () => app);
        },
        explanation: (subject, purpose) => {
            if (subject === 'location')
                return purpose ? `“${purpose}”` : _('It gives no reason.');
            return subject === 'criticalAlerts'
                ? _('They appear and sound even when others are silenced.')
                : _('They may show banners, make sounds and put numbers on the icon.');
        },
        askedBy: identifier => _('Asked by %s.').replace('%s', () => identifier),
    };
}
