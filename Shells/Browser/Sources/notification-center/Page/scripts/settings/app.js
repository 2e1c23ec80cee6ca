// The settings of one app: a row for each permission that it requested, and no others (K2, K3).

import { make } from '../ground/element.js';
import { letters, named, shown } from '../ground/plain.js';
import { timeOfDay } from '../format.js';
import { call } from '../state/calls.js';
import { readApps } from '../state/facts.js';
import { state, touch } from '../state/store.js';
import { announce } from '../ground/announce.js';
import { change, decide } from '../notifications/trial.js';
import { mutedUntil } from '../notifications/options.js';
import { complain } from '../shell/notice.js';
import { text } from '../texts.js';
import { form } from './form.js';
import { onOff, previewNames, previewOptions } from './general.js';
import { subscriptionSection } from './subscriptions.js';

const locationNames = {
  notDetermined: 'locationAsk', denied: 'locationNever', once: 'locationOnce', whenInUse: 'locationUsing', always: 'locationAlways',
};
const styleNames = { none: 'none', banner: 'temporary', alert: 'persistent' };

/// The page of one app.
export function appPage(identifier) {
  const place = make('div', { class: 'form', data: { app: identifier } });
  const draw = form(place);
  return {
    place,
    title: () => shown(state.apps.get(identifier)?.displayName ?? identifier, letters.name),
    refresh() {
      const app = state.apps.get(identifier);
      if (app) draw(sections(app).filter((part) => part.rows.length > 0));
    },
  };
}

function sections(app) {
  const { status } = app.settings;
  if (!hasAsked(app)) {
    return [
      { id: 'none', rows: [{ kind: 'note', id: 'neverAsked', words: text('neverAsked', { app: named(app.displayName) }) }] },
      locationSection(app), subscriptionSection(app),
    ];
  }
  const allow = {
    id: 'allow', note: status === 'provisional' ? text('quietText') : '', rows: [
      set(app, 'allowNotifications', 'allowNotifications', status === 'authorized' || status === 'provisional'),
      status === 'provisional' ? { kind: 'button', id: 'prominent', label: text('prominent'), press: () => decide(app.identifier, 'allow') } : null,
    ].filter(Boolean),
  };
  const critical = { id: 'critical', rows: criticalRows(app) };
  if (status !== 'authorized' && status !== 'provisional') return [allow, critical, locationSection(app), subscriptionSection(app), ownSection(app)];
  return [
    allow, critical, { id: 'level', rows: levelRows(app) }, { id: 'places', title: text('alerts'), rows: placeRows(app) },
    { id: 'sound', title: text('soundAndBadge'), rows: soundRows(app) }, { id: 'look', title: text('look'), rows: lookRows(app) },
    { id: 'origins', title: text('origins'), rows: originRows(app) }, { id: 'mute', rows: muteRows(app) }, locationSection(app), subscriptionSection(app),
    ownSection(app),
  ];
}

/// Before its first request an app has no rows (K5).
function hasAsked(app) {
  return app.settings.status !== 'notDetermined' || (app.settings.requested ?? []).length > 0;
}

/// A row that is on or off; a refused change is reverted.
function set(app, row, label, value, note = '') {
  return {
    kind: 'switch', id: row, label: text(label), note, value,
    set: (isOn) => choose(app, { [row]: onOff(isOn) }),
  };
}

async function choose(app, changes) {
  if (!(await change(app.identifier, changes))) {
    await readApps().catch(() => {});
    touch('apps');
  }
}

function asks(app, ...options) {
  const requested = app.settings.requested ?? [];
  return options.some((option) => requested.includes(option));
}

/// Critical alerts have a row once they were requested, apart from everything else (A12).
function criticalRows(app) {
  if (!app.entitlements?.criticalAlerts || app.settings.criticalAlerts === undefined) return [];
  return [set(app, 'criticalAlerts', 'criticalAlerts', app.settings.criticalAlerts)];
}

function levelRows(app) {
  const rows = [];
  if (app.entitlements?.timeSensitive) rows.push(set(app, 'timeSensitive', 'timeSensitiveRow', app.settings.timeSensitive));
  if (state.global?.summaryIsOn || app.settings.scheduledDelivery) {
    rows.push({
      kind: 'choice', id: 'delivery', label: text('delivery'), value: app.settings.scheduledDelivery ? 'summary' : 'immediate',
      options: [{ value: 'immediate', label: text('deliveryNow') }, { value: 'summary', label: text('deliverySummary') }],
      set: (value) => choose(app, { delivery: value }),
    });
  }
  return rows;
}

function placeRows(app) {
  if (!asks(app, 'alert') && app.settings.status !== 'provisional') return [];
  const { lockScreen, notificationCenter, alertStyle } = app.settings;
  const hasBanners = alertStyle !== 'none';
  const rows = [
    set(app, 'lockScreen', 'lockScreenRow', lockScreen), set(app, 'notificationCenter', 'centerRow', notificationCenter),
    {
      kind: 'switch', id: 'banners', label: text('bannersRow'), value: hasBanners,
      set: (isOn) => choose(app, { banners: isOn ? 'temporary' : 'none' }),
    },
  ];
  if (hasBanners) {
    rows.push({
      kind: 'choice', id: 'bannerStyle', label: text('bannerStyle'), value: styleNames[alertStyle],
      options: [{ value: 'temporary', label: text('temporary') }, { value: 'persistent', label: text('persistent') }],
      set: (value) => choose(app, { banners: value }),
    });
  }
  return rows;
}

function soundRows(app) {
  const { sounds, badges, carPlay, announcements } = app.settings;
  return [
    asks(app, 'sound') ? set(app, 'sounds', 'soundsRow', sounds) : null,
    asks(app, 'badge') ? set(app, 'badges', 'badgesRow', badges) : null,
    asks(app, 'carPlay') ? set(app, 'carPlay', 'carRow', carPlay) : null,
    asks(app, 'announcement') ? set(app, 'announcements', 'aloudRow', announcements) : null,
  ].filter(Boolean);
}

function lookRows(app) {
  if (!asks(app, 'alert') && app.settings.status !== 'provisional') return [];
  return [
    {
      kind: 'choice', id: 'previews', label: text('previews'), value: previewNames[app.settings.previews] ?? 'default',
      options: previewOptions([{ value: 'default', label: text('previewsDefault') }]), set: (value) => choose(app, { previews: value }),
    },
    {
      kind: 'choice', id: 'grouping', label: text('grouping'), value: app.settings.grouping,
      options: [['automatic', 'groupingAutomatic'], ['byApp', 'groupingByApp'], ['off', 'groupingOff']].map(([value, name]) => ({ value, label: text(name) })),
      set: (value) => choose(app, { grouping: value }),
    },
  ];
}

/// The origins of an app's notifications, such as the sites of a browser: each has a row of its own (S21).
function originRows(app) {
  return (app.settings.origins ?? []).map(({ name, delivery = 'on' }) => ({
    kind: 'choice', id: `origin:${name}`, label: shown(name, letters.name), value: delivery,
    options: [['on', 'originOn'], ['quiet', 'originQuiet'], ['off', 'originOff']].map(([value, words]) => ({ value, label: text(words) })),
    set: (value) => choose(app, { [`origin:${name}`]: value }),
  }));
}

function muteRows(app) {
  const until = mutedUntil(app);
  const row = (id, value) => ({ kind: 'button', id, label: text(id), press: () => choose(app, { mute: value }) });
  if (until) return [{ kind: 'note', id: 'muted', words: text('muted', { time: timeOfDay(until) }) }, row('unmute', 'off')];
  return [row('muteHour', 'hour'), row('muteToday', 'today')];
}

/// The app's rights to location, once it has requested them (B20, B24).
function locationSection(app) {
  const { location = 'notDetermined', preciseLocation = true } = app.settings;
  if (location === 'notDetermined' && !app.openLocationQuestion) return { id: 'location', rows: [] };
  const values = ['notDetermined', 'denied', ...(location === 'once' ? ['once'] : []), 'whenInUse', 'always'];
  return {
    id: 'location', title: text('location'), note: state.global?.location === false ? text('locationOff') : '', rows: [
      {
        kind: 'choice', id: 'location', label: text('locationRow'), value: location,
        options: values.map((value) => ({ value, label: text(locationNames[value]) })),
        set: (value) => choose(app, { location: value }),
      },
      location === 'denied' ? null : set(app, 'preciseLocation', 'preciseLocation', preciseLocation, text('preciseLocationNote')),
    ].filter(Boolean),
  };
}

/// The button that opens the app's own settings, if it has any (A13).
function ownSection(app) {
  if (!asks(app, 'providesAppNotificationSettings')) return { id: 'own', rows: [] };
  const name = named(app.displayName);
  return {
    id: 'own', rows: [{
      kind: 'button', id: 'openAppSettings', label: text('ownSettings', { app: name }), async press() {
        try {
          await call('openAppSettings', { app: app.identifier });
          announce(text('opening', { app: name }));
        } catch (failure) {
          complain(failure);
        }
      },
    }],
  };
}
