// The scheduled summary: whether it is on, its times, and the apps that wait for it (E15).

import { make } from '../ground/element.js';
import { state } from '../state/store.js';
import { minuteOfDay } from '../format.js';
import { appIcon } from '../notifications/marks.js';
import { change } from '../notifications/trial.js';
import { say } from '../shell/notice.js';
import { text } from '../texts.js';
import { form } from './form.js';
import { changeGlobal, onOff } from './general.js';

/// The most times of day.
const limit = 12;

/// The page of the scheduled summary.
export function summaryPage() {
  const place = make('div', { class: 'form' });
  const draw = form(place);
  return {
    place,
    title: () => text('summary'),
    refresh() {
      if (!state.global) return;
      const sections = [onSection()];
      if (state.global.summaryIsOn) sections.push(timesSection(), appsSection());
      draw(sections);
    },
  };
}

function onSection() {
  return {
    id: 'on', note: text('summaryNote'), rows: [{
      kind: 'switch', id: 'summaryIsOn', label: text('summaryOn'), value: state.global.summaryIsOn,
      set: (isOn) => changeGlobal({ summary: onOff(isOn) }),
    }],
  };
}

function timesSection() {
  const minutes = state.global.summaryMinutes ?? [];
  const save = (next) => changeGlobal({ summaryTimes: next.map(clock).join(',') });
  const rows = minutes.map((minute, index) => {
    const others = minutes.filter((_, place) => place !== index);
    return {
      kind: 'field', id: `time ${index}`, type: 'time', label: text('summaryTime', { number: index + 1 }), value: clock(minute),
      set(value) {
        if (!value) return false;
        if (others.includes(minuteOf(value))) {
          say(text('summaryHasTime'), { look: 'failure', field: 'summaryTimes' });
          return false;
        }
        save([...others, minuteOf(value)]);
        return true;
      },
      remove: others.length > 0 ? { label: text('summaryRemove', { time: minuteOfDay(minute) }), press: () => save(others) } : null,
    };
  });
  if (minutes.length < limit) rows.push({ kind: 'button', id: 'add', label: text('summaryAdd'), press: () => save([...minutes, free(minutes)]) });
  return { id: 'times', rows };
}

function appsSection() {
  const apps = [...state.apps.values()].filter((app) => ['authorized', 'provisional'].includes(app.settings.status))
    .sort((one, other) => one.displayName.localeCompare(other.displayName));
  return {
    id: 'apps', title: text('summaryApps'), rows: apps.map((app) => ({
      kind: 'switch', id: `app ${app.identifier}`, label: app.displayName, value: app.settings.scheduledDelivery,
      lead: () => appIcon(app.identifier, app.displayName).element,
      set: (isOn) => change(app.identifier, { delivery: isOn ? 'summary' : 'immediate' }),
    })),
  };
}

/// A minute of the day in the form of calls and fields.
export function clock(minute) {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/// The minute of the day that a field holds.
export function minuteOf(value) {
  const [hours, minutes] = value.split(':').map(Number);
  return hours * 60 + minutes;
}

/// A full hour that is still free.
function free(minutes) {
  const hours = [12, 20, 10, 16, 7, 14, 22, 9, 18, 8, 11, 13];
  return (hours.find((hour) => !minutes.includes(hour * 60)) ?? 0) * 60;
}
