// The settings of all apps, and links to each app's own (K1).

import { make } from '../ground/element.js';
import { named } from '../ground/plain.js';
import { call } from '../state/calls.js';
import { readDesktop, readGlobal } from '../state/facts.js';
import { state } from '../state/store.js';
import { list, listOfLabels, minuteOfDay, number } from '../format.js';
import { focusNow } from '../shell/focusmenu.js';
import { complain, say } from '../shell/notice.js';
import { go, openSettings } from '../shell/route.js';
import { appIcon } from '../notifications/marks.js';
import { mutedUntil } from '../notifications/options.js';
import { text } from '../texts.js';
import { form } from './form.js';

/// The names of preview settings in calls, by their names in replies.
export const previewNames = { always: 'always', whenAuthenticated: 'whenUnlocked', never: 'never' };

/// The first page of Settings.
export function generalPage() {
  const place = make('div', { class: 'form' });
  const draw = form(place);
  return {
    place,
    title: () => text('settings'),
    refresh() {
      if (!state.global) return;
      draw([lookSection(), summarySection(), deviceSection(), pushSection(), programsSection(), appsSection()].filter(Boolean));
    },
  };
}

/// Changes settings of all apps; the page shows the resulting settings.
export async function changeGlobal(changes) {
  try {
    await call('changeGlobalSettings', { changes });
  } catch (failure) {
    const words = languageWords(failure);
    if (words) say(words, { look: 'failure', ...failure });
    else complain(failure);
  }
  await readGlobal().catch(() => {});
}

/// A list as it is typed on keyboards of other scripts.
function withCommas(value) {
  return value.replace(/[，、،]/g, ',');
}

/// Why languages cannot be chosen; null for another failure.
function languageWords({ code, field, value }) {
  if (!['language', 'languages'].includes(field)) return null;
  if (code === 'invalidValue') return text('noLanguage', { value: named(value) });
  return code === 'limitReached' ? text('tooManyLanguages', { number: Number(value) }) : null;
}

/// The choices of when previews are shown; `first` precedes them.
export function previewOptions(first = []) {
  return [
    ...first, { value: 'always', label: text('previewsAlways') },
    { value: 'whenUnlocked', label: text('previewsUnlocked') }, { value: 'never', label: text('previewsNever') },
  ];
}

/// The choices of a row that is on or off.
export function onOff(isOn) {
  return isOn ? 'on' : 'off';
}

function lookSection() {
  const { display = 'stack', previews } = state.global;
  return {
    id: 'look', title: text('look'), note: text('displayNote'), rows: [
      {
        kind: 'choice', id: 'display', label: text('display'), value: display,
        options: [['count', 'displayCount'], ['stack', 'displayStack'], ['list', 'displayList']].map(([value, name]) => ({ value, label: text(name) })),
        set: (value) => changeGlobal({ display: value }),
      },
      {
        kind: 'choice', id: 'previews', label: text('previews'), value: previewNames[previews], options: previewOptions(),
        set: (value) => changeGlobal({ previews: value }),
      },
    ],
  };
}

function summarySection() {
  const { summaryIsOn, summaryMinutes = [], focusModes = [] } = state.global;
  const focus = focusModes.map((mode) => mode.name).find((name) => focusNow(name));
  return {
    id: 'times', rows: [
      { kind: 'link', id: 'summary', label: text('summary'), value: summaryIsOn ? list(summaryMinutes.map(minuteOfDay)) : text('stateOff'), press: () => go('settings', 'summary') },
      { kind: 'link', id: 'focus', label: text('focusModes'), value: focus ?? text('stateOff'), press: () => go('settings', 'focus') },
    ],
  };
}

function deviceSection() {
  const { isSilent, unmutesForCritical, location = true, languages = [], language = [] } = state.global;
  return {
    id: 'device', title: text('device'), rows: [
      { kind: 'switch', id: 'silent', label: text('silent'), note: text('silentNote'), value: isSilent, set: (isOn) => changeGlobal({ silent: onOff(isOn) }) },
      { kind: 'switch', id: 'criticalUnmutes', label: text('criticalUnmutes'), value: unmutesForCritical, set: (isOn) => changeGlobal({ criticalUnmutes: onOff(isOn) }) },
      { kind: 'switch', id: 'location', label: text('location'), note: text('locationNote'), value: location, set: (isOn) => changeGlobal({ location: onOff(isOn) }) },
      { kind: 'field', id: 'language', label: text('systemLanguage'), note: text('systemLanguageNote'), value: language.join(', '), set: (value) => changeGlobal({ language: withCommas(value) }) },
      { kind: 'field', id: 'languages', label: text('languages'), note: text('languagesNote'), value: languages.join(', '), set: (value) => changeGlobal({ languages: withCommas(value) }) },
    ],
  };
}

/// The subscriptions, once there is one, and when their messages wait.
function pushSection() {
  const { savesPower = true } = state.global;
  const count = state.subscriptions.length;
  return {
    id: 'pushes', title: text('pushes'), rows: [
      count === 0 ? null : { kind: 'link', id: 'subscriptions', label: text('subscriptions'), value: number(count), press: () => go('settings', 'subscriptions') },
      { kind: 'switch', id: 'savePower', label: text('savePower'), note: text('savePowerNote'), value: savesPower, set: (isOn) => changeGlobal({ savePower: onOff(isOn) }) },
    ].filter(Boolean),
  };
}

/// The programs of the desktop: the server that shows them, the rule for new ones, and the inhibitors.
function programsSection() {
  const { desktop } = state;
  if (!desktop) return null;
  const { unknownPrograms = 'show' } = state.global;
  const modes = [['auto', 'desktopAuto'], ['serve', 'desktopServe'], ['lend', 'desktopLend'], ['off', 'desktopOff']];
  const unknown = [['allow', 'unknownAllow'], ['show', 'unknownShow'], ['ask', 'unknownAsk'], ['quiet', 'unknownQuiet']];
  const options = (choices) => choices.map(([value, name]) => ({ value, label: text(name) }));
  return {
    id: 'programs', title: text('programs'), rows: [
      {
        kind: 'choice', id: 'desktop', label: text('desktopMode'), note: text(desktopNote(desktop)),
        value: desktop.mode, options: options(modes), set: (mode) => setDesktop({ mode }),
      },
      ...(desktop.mode === 'off' || desktop.isServing ? [] : [{
        kind: 'switch', id: 'watches', label: text('desktopWatches'), note: text('desktopWatchesNote'),
        value: Boolean(desktop.watching?.isOn), set: (watches) => setDesktop({ watches }),
      }]),
      {
        kind: 'choice', id: 'unknownPrograms', label: text('unknownPrograms'), value: unknownPrograms, options: options(unknown),
        set: (value) => changeGlobal({ unknownPrograms: value }),
      },
      ...(desktop.inhibitions ?? []).map(({ app, appName, reason = '' }, index) => ({
        kind: 'link', id: `inhibition ${index}`, label: text('heldBack', { app: appName }), value: reason, press: () => openSettings(app),
      })),
    ],
  };
}

/// A note about the present treatment of other programs' notifications.
function desktopNote({ isServing, watching }) {
  if (isServing) return 'desktopServing';
  return watching?.isRunning ? 'desktopWatched' : 'desktopElsewhere';
}

/// Sets the server of the desktop's programs, or whether a remote server's notifications are listed; the page shows the
/// result.
async function setDesktop(choice) {
  try {
    await call('setDesktop', choice);
  } catch (failure) {
    complain(failure);
  }
  await readDesktop().catch(() => {});
}

function appsSection() {
  const apps = [...state.apps.values()].sort((one, other) => one.displayName.localeCompare(other.displayName));
  return {
    id: 'apps', title: text('apps'), rows: apps.map((app) => ({
      kind: 'link', id: `app ${app.identifier}`, label: app.displayName, value: inShort(app), press: () => openSettings(app.identifier),
      lead: () => appIcon(app.identifier, app.displayName).element,
    })),
  };
}

/// An app's settings in a few words.
function inShort(app) {
  const { status, requested = [], alertStyle, sounds, badges, scheduledDelivery } = app.settings;
  if (status === 'notDetermined') return text('stateNone');
  if (status === 'denied') return text('stateOff');
  if (status === 'provisional') return text('stateQuiet');
  if (mutedUntil(app)) return text('stateMuted');
  if (state.global?.summaryIsOn && scheduledDelivery) return text('stateSummary');
  const parts = [
    requested.includes('alert') && alertStyle !== 'none' ? text('stateBanners') : null,
    requested.includes('sound') && sounds ? text('stateSounds') : null,
    requested.includes('badge') && badges ? text('stateBadges') : null,
  ].filter(Boolean);
  return parts.length > 0 ? listOfLabels(parts) : text('stateQuiet');
}
