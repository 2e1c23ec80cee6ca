// Every text of the extension, from the catalogue that all shells share; a text without a translation is English.

// Each is the text of the same key in the catalogue.
const ENGLISH = {
    focus: 'Focus',
    focusHour: 'For 1 Hour',
    doNotDisturb: 'Do Not Disturb',
    notifications: 'Notifications',
    none: 'No notifications',
    clear: 'Clear',
    clearAll: 'Clear All',
    close: 'Close',
    send: 'Send',
    allow: 'Allow',
    allowInSummaryShort: 'Allow in Summary',
    placeOnce: 'Allow Once',
    placeUsing: 'Allow While Using App',
    placeOnlyUsing: 'Only While Using App',
    placeAlways: 'Always Allow',
    deny: 'Don’t Allow',
    notNow: 'Not Now',
    askShort: 'Allow Notifications?',
    askCriticalShort: 'Allow Critical Alerts?',
    askPlaceShort: 'Allow Location?',
    askTitle: 'May “{app}” notify you?',
    askCritical: 'May “{app}” send critical alerts?',
    askPlace: 'May “{app}” know where you are?',
    askPlaceAlways: 'May “{app}” know where you are at any time?',
    askPlacePrecise: 'May “{app}” know exactly where you are?',
    askPlain: 'You can change this at any time in Settings.',
    askCriticalText: 'Critical alerts are heard when this device is silent and pass every Focus, at a volume that the app chooses.',
    askPlaceReason: '“{reason}”',
    askedBy: 'Asked by {identifier}.',
};

/** Texts that depend on a count: for one, and for others. */
const COUNTED = {
    moreShort: ['{count} More', '{count} More'],
};

/** The key is the context of the message, and gettext joins both with this character. */
const CONTEXT_END = '\u0004';

/**
 * Returns the texts in the user's language.
 *
 * @param {object} translation - an object with `pgettext` and `ngettext`
 */
export function makeWords(translation) {
    const text = (key, values = {}) => filled(translation.pgettext(key, ENGLISH[key]), values);
    // gettext has no call for a context and a count together.
    const counted = (key, count) => {
        const [one, many] = COUNTED[key];
        const found = translation.ngettext(`${key}${CONTEXT_END}${one}`, many, count);
        return filled(found.slice(found.indexOf(CONTEXT_END) + 1), {count: count.toLocaleString()});
    };
    return {
        focus: text('focus'),
        doNotDisturb: text('doNotDisturb'),
        forAnHour: text('focusHour'),
        notifications: text('notifications'),
        noNotifications: text('none'),
        clear: text('clear'),
        clearAll: text('clearAll'),
        close: text('close'),
        send: text('send'),
        more: count => counted('moreShort', count),

        answer: (decision, wish) => text({
            allow: 'allow',
            allowInSummary: 'allowInSummaryShort',
            allowCritical: 'allow',
            allowOnce: 'placeOnce',
            allowWhileUsing: wish === 'always' ? 'placeOnlyUsing' : 'placeUsing',
            allowAlways: 'placeAlways',
            deny: 'deny',
            denyCritical: 'deny',
            notNow: 'notNow',
        }[decision]),
        // GNOME 43 shows one line of a title.
        questionTitle: subject => text({
            notifications: 'askShort',
            criticalAlerts: 'askCriticalShort',
            location: 'askPlaceShort',
        }[subject]),
        question: (subject, app, wish) => text({
            notifications: 'askTitle',
            criticalAlerts: 'askCritical',
            whileUsing: 'askPlace',
            always: 'askPlaceAlways',
            precise: 'askPlacePrecise',
        }[subject === 'location' ? wish : subject], {app}),
        explanation: (subject, purpose) => {
            if (subject === 'criticalAlerts')
                return text('askCriticalText');
            return subject === 'location' && purpose ? text('askPlaceReason', {reason: purpose}) : text('askPlain');
        },
        askedBy: identifier => text('askedBy', {identifier}),
    };
}

/** A text with its gaps filled; what fills a gap is not read again. */
function filled(text, values) {
    return text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);
}
