// When a Focus turns on by itself: days of the week, and hours that may pass midnight.

import { attribute, label, make } from '../ground/element.js';
import { weekday, weekOrder } from '../format.js';
import { text } from '../texts.js';
import { clock, minuteOf } from './summary.js';

// A schedule is identified by its object: its index changes when an earlier one is removed.
const names = new WeakMap();
let count = 0;

/// The initial values of a new schedule: working days, nine to five. 1 is Sunday.
export function usualSchedule() {
  return { days: [2, 3, 4, 5, 6], from: 9 * 60, to: 17 * 60 };
}

/// The rows of one schedule, which change it in place. `change` receives the mode's new list.
export function scheduleRows(schedule, index, draft, change) {
  const set = (changes) => {
    Object.assign(schedule, changes);
    change({ schedules: draft.schedules });
  };
  const time = (id, name, note) => ({
    kind: 'field', id: `${id} ${index}`, type: 'time', label: text(name), value: clock(schedule[id]), note,
    set: (next) => { if (next) set({ [id]: minuteOf(next) }); },
  });
  return [
    { kind: 'own', id: `days ${nameOf(schedule)}`, element: days(schedule, index) },
    time('from', 'focusFrom', ''),
    time('to', 'focusTo', schedule.to <= schedule.from ? text('focusNextDay') : ''),
    {
      kind: 'button', id: `removeSchedule ${index}`, look: 'danger', label: text('focusRemoveSchedule', { number: index + 1 }),
      press: () => change({ schedules: draft.schedules.filter((other) => other !== schedule) }),
    },
  ];
}

function nameOf(schedule) {
  if (!names.has(schedule)) names.set(schedule, (count += 1));
  return names.get(schedule);
}

function days(schedule, index) {
  const chosen = new Set(schedule.days ?? []);
  const buttons = weekOrder().map((day) => {
    const button = make('button', {
      class: 'day', type: 'button', 'aria-pressed': String(chosen.has(day)), 'aria-label': weekday(day, 'long'), text: weekday(day, 'narrow'),
    });
    label(button, 'day', day);
    button.addEventListener('click', () => {
      if (!chosen.delete(day)) chosen.add(day);
      schedule.days = [...chosen].sort();
      attribute(button, 'aria-pressed', String(chosen.has(day)));
    });
    return button;
  });
  return make('div', { class: 'setting days', role: 'group', 'aria-label': text('focusDays'), data: { schedule: index } }, ...buttons);
}
