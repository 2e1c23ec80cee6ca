// One Focus mode: its name, who may interrupt, and its schedules. Nothing is saved before *Save*.

import { announce } from '../ground/announce.js';
import { label, make } from '../ground/element.js';
import { named, shown, letters } from '../ground/plain.js';
import { call } from '../state/calls.js';
import { readGlobal } from '../state/facts.js';
import { state } from '../state/store.js';
import { appIcon } from '../notifications/marks.js';
import { complain, say } from '../shell/notice.js';
import { go } from '../shell/route.js';
import { text } from '../texts.js';
import { form } from './form.js';
import { scheduleRows, usualSchedule } from './schedules.js';

/// The system's limits.
const limits = { name: 64, people: 100, schedules: 12 };

/// The page of one mode; an empty name creates a new one.
export function focusEditor(name) {
  const place = make('div', { class: 'form', data: { focus: name } });
  const draw = form(place);
  const own = { name, place, draft: null, person: '' };
  const refresh = () => {
    own.draft ??= draftOf(name);
    if (own.draft) draw(sections(own, refresh));
  };
  return { place, parent: 'focus', title: () => shown(name, letters.name) || text('focusNew'), refresh };
}

/// A draft of the saved mode; the user's changes affect only this copy.
function draftOf(name) {
  if (!state.global) return null;
  const mode = (state.global.focusModes ?? []).find((one) => one.name === name) ?? {};
  return structuredClone({
    name: mode.name ?? '', allowedApps: mode.allowedApps ?? [], allowedPeople: mode.allowedPeople ?? [],
    allowsTimeSensitive: mode.allowsTimeSensitive ?? true, schedules: mode.schedules ?? [],
  });
}

function sections(own, refresh) {
  const { draft } = own;
  const change = (changes) => {
    Object.assign(draft, changes);
    label(own.place, 'unsaved', 'true');
    refresh();
  };
  return [
    { id: 'name', rows: [{ kind: 'field', id: 'focusName', label: text('focusName'), value: draft.name, limit: limits.name, set: (value) => change({ name: value.trim() }) }] },
    { id: 'people', title: text('focusPeople'), note: text('focusPeopleNote'), rows: peopleRows(own, change, refresh) },
    { id: 'apps', title: text('focusApps'), rows: appRows(draft, change) },
    { id: 'timely', rows: [{
      kind: 'switch', id: 'allowsTimeSensitive', label: text('focusTimely'), value: draft.allowsTimeSensitive, set: (isOn) => change({ allowsTimeSensitive: isOn }),
    }] },
    ...draft.schedules.map((schedule, index) => ({
      id: `schedule ${index}`, title: text('focusSchedule', { number: index + 1 }), rows: scheduleRows(schedule, index, draft, change),
    })),
    { id: 'add', rows: draft.schedules.length < limits.schedules ? [{
      kind: 'button', id: 'addSchedule', label: text('focusAddSchedule'), press: () => change({ schedules: [...draft.schedules, usualSchedule()] }),
    }] : [] },
    { id: 'keep', rows: keepRows(own) },
  ].filter((section) => section.rows.length > 0);
}

function peopleRows(own, change, refresh) {
  const { draft } = own;
  const rows = draft.allowedPeople.map((handle) => ({
    kind: 'item', id: `person ${handle}`, label: handle, remove: {
      label: text('focusRemovePerson', { name: named(handle) }),
      press: () => change({ allowedPeople: draft.allowedPeople.filter((other) => other !== handle) }),
    },
  }));
  if (draft.allowedPeople.length >= limits.people) return rows;
  const add = () => {
    const handle = own.person.trim();
    own.person = '';
    if (handle && !draft.allowedPeople.includes(handle)) change({ allowedPeople: [...draft.allowedPeople, handle] });
    else refresh();
  };
  return [
    ...rows,
    { kind: 'field', id: 'person', label: text('focusPerson'), placeholder: 'anna@example.com', value: own.person, enter: add, set: (value) => {
      own.person = value;
      label(own.place, 'unsaved', 'true');
    } },
    { kind: 'button', id: 'addPerson', label: text('focusAddPerson'), press: add },
  ];
}

function appRows(draft, change) {
  const apps = [...state.apps.values()].sort((one, other) => one.displayName.localeCompare(other.displayName));
  return apps.map((app) => ({
    kind: 'switch', id: `allowed ${app.identifier}`, label: app.displayName, value: draft.allowedApps.includes(app.identifier),
    lead: () => appIcon(app.identifier, app.displayName).element,
    set: (isOn) => change({
      allowedApps: isOn ? [...draft.allowedApps, app.identifier] : draft.allowedApps.filter((other) => other !== app.identifier),
    }),
  }));
}

function keepRows(own) {
  const rows = [{ kind: 'button', id: 'saveFocus', look: 'main', label: text('save'), press: () => save(own) }];
  if (own.name) rows.push({ kind: 'button', id: 'removeFocus', look: 'danger', label: text('focusRemove'), press: () => remove(own.name) });
  return rows;
}

async function save({ name, draft }) {
  if (draft.name === '') {
    say(text('focusNameNeeded'), { look: 'failure', field: 'focusName' });
    return;
  }
  try {
    await call('saveFocus', name ? { focus: draft, replacing: name } : { focus: draft });
    await readGlobal();
    announce(text('focusSaved'));
    go('settings', 'focus');
  } catch (failure) {
    complain(failure);
  }
}

async function remove(name) {
  try {
    await call('removeFocus', { name });
    await readGlobal();
    go('settings', 'focus');
  } catch (failure) {
    complain(failure);
  }
}
