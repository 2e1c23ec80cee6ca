// The Focus modes: their list, the active one, and their schedules (K4).

import { make } from '../ground/element.js';
import { state } from '../state/store.js';
import { list, minuteOfDay, weekday, weekOrder } from '../format.js';
import { focusNow, turnFocus } from '../shell/focusmenu.js';
import { go } from '../shell/route.js';
import { text } from '../texts.js';
import { form } from './form.js';

/// The most saved modes.
const limit = 20;

/// The page with all modes.
export function focusPage() {
  const place = make('div', { class: 'form' });
  const draw = form(place);
  return {
    place,
    title: () => text('focusModes'),
    refresh() {
      if (!state.global) return;
      const modes = state.global.focusModes ?? [];
      const sections = modes.map((mode) => modeSection(mode));
      const rows = modes.length === 0 ? [{ kind: 'note', id: 'none', words: text('focusNone') }] : [];
      if (modes.length < limit) rows.push({ kind: 'button', id: 'new', label: text('focusNew'), press: () => go('settings', 'mode') });
      draw([...sections, { id: 'new', rows }]);
    },
  };
}

function modeSection(mode) {
  const isOn = state.global.focus?.name === mode.name;
  return {
    id: `mode ${mode.name}`, rows: [
      { kind: 'switch', id: `on ${mode.name}`, label: mode.name, note: focusNow(mode.name), value: isOn, set: (next) => turnFocus(mode.name, next) },
      { kind: 'link', id: `edit ${mode.name}`, label: text('focusSchedules'), value: times(mode), press: () => go('settings', 'mode', mode.name) },
    ],
  };
}

/// When a mode turns on by itself, in short.
function times(mode) {
  const schedules = mode.schedules ?? [];
  if (schedules.length === 0) return text('stateOff');
  const { days, from, to } = schedules[0];
  const ordered = weekOrder().filter((day) => (days ?? []).includes(day));
  const range = `${minuteOfDay(from)} – ${minuteOfDay(to)}`;
  const first = ordered.length === 7 ? range : `${dayNames(ordered)} ${range}`;
  return schedules.length > 1 ? `${first} +${schedules.length - 1}` : first;
}

/// Days of the week in short; several in a row by the first and the last.
function dayNames(days) {
  const names = days.map((day) => weekday(day, 'short'));
  const order = weekOrder();
  const isRun = days.length > 2 && order.indexOf(days[days.length - 1]) - order.indexOf(days[0]) === days.length - 1;
  return isRun ? `${names[0]} – ${names[names.length - 1]}` : list(names);
}
