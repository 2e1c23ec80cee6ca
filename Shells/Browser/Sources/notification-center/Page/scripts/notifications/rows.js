// Turns the list into the rows of a screen: cards, stacks, headings, summaries.

import { leavingKey, state, turnOf } from '../state/store.js';
import { identity } from '../state/list.js';

/// How many notifications of a collapsed scheduled summary represent it (E15).
const featuredCount = 2;

/// The rows of the list, or of the lock screen.
///
/// `place` is `list` or `lockScreen`; `display` the user's style (K1); `opened` the keys of expanded stacks; `fits(rows)`
/// returns whether all rows have room on the screen at once.
export function rowsOf({ place, display, opened, fits }) {
  const stacks = [];
  const digests = new Map();
  for (const group of state.list.ordered()) {
    const members = group.members.filter((member) => isHere(member, place)).reverse();
    for (const part of parted(group, members)) stacks.push(part);
    for (const member of members) {
      if (member.summaryDate === undefined) continue;
      if (!digests.has(member.summaryDate)) digests.set(member.summaryDate, []);
      digests.get(member.summaryDate).push(member);
    }
  }
  // The rest of a stack without its summary is sorted by its own newest member.
  stacks.sort((one, other) => Number(other.isCritical) - Number(one.isCritical)
    || other.members[0].key.delivery - one.members[0].key.delivery);
  const parts = merged(stacks, [...digests].map(([date, members]) => ({ date, members: byRelevance(members) })));
  const flat = flatRows(parts);
  if (display === 'list' || fits(flat)) return flat;
  return parts.flatMap((part) => (part.group ? stackRows(part, opened) : digestRows(part, opened)));
}

const counts = { turn: -1, list: 0, lockScreen: 0 };

/// The number of notifications on a surface, without making rows of them. They are counted once for each change of the list.
export function countOf(place) {
  const turn = turnOf('list');
  if (counts.turn !== turn) {
    Object.assign(counts, { turn, list: 0, lockScreen: 0 });
    for (const group of state.list.ordered()) {
      for (const member of group.members) {
        if (isHere(member, 'list')) counts.list += 1;
        if (isHere(member, 'lockScreen')) counts.lockScreen += 1;
      }
    }
  }
  return counts[place];
}

function isHere(member, place) {
  return (member.places?.includes(place) ?? false) && !(state.leaving.size > 0 && state.leaving.has(leavingKey(member.key)));
}

/// A stack without the members of a summary. While the screen is locked its critical alerts are separate from it, above all
/// others (E21).
function parted(group, members) {
  const ordinary = members.filter((member) => member.summaryDate === undefined);
  const isCritical = (member) => state.isLocked && member.level === 'critical';
  const critical = ordinary.filter(isCritical);
  const { app, appName } = group;
  return [
    { group: { key: `${group.key} critical`, app, appName, summary: '' }, members: critical, isCritical: true },
    { group, members: critical.length > 0 ? ordinary.filter((member) => !isCritical(member)) : ordinary, isCritical: false },
  ].filter((part) => part.members.length > 0);
}

/// The summaries merged into the stacks by their dates; critical stacks stay in front.
function merged(stacks, digests) {
  const parts = [...stacks];
  for (const digest of digests.sort((one, other) => one.date - other.date)) {
    const place = parts.findIndex((part) => part.group && part.members[0].date <= digest.date && !part.isCritical);
    parts.splice(place === -1 ? parts.length : place, 0, digest);
  }
  return parts;
}

/// The most relevant first, then those with a picture, then the newest (C19, E15).
function byRelevance(members) {
  const rank = (member) => [member.relevanceScore ?? 0, member.attachments?.length ? 1 : 0, member.date];
  return [...members].sort((one, other) => {
    const [mine, theirs] = [rank(one), rank(other)];
    const place = mine.findIndex((value, index) => value !== theirs[index]);
    return place === -1 ? 0 : theirs[place] - mine[place];
  });
}

function flatRows(parts) {
  return parts.flatMap((part) =>
    part.group
      ? part.members.map((member) => cardRow(member))
      : [digestRow(part, null), ...part.members.map((member) => cardRow(member))]);
}

/// The rows of notifications without a stack, made once: a long list has thousands of them.
const cards = new WeakMap();

function cardRow(presentation, extra = null) {
  let row = cards.get(presentation);
  if (!row) cards.set(presentation, row = { kind: 'card', key: `card ${identity(presentation.key)}`, presentation });
  return extra ? { ...row, ...extra } : row;
}

function digestRow({ date, members }, isOpen) {
  return { kind: 'digest', key: `digest ${date}`, date, members, count: members.length, isOpen };
}

function stackRows({ group, members }, opened) {
  if (members.length === 1) return [cardRow(members[0])];
  if (opened.has(group.key)) {
    return [
      { kind: 'heading', key: `heading ${group.key}`, group, members },
      ...members.map((member) => cardRow(member, { groupKey: group.key })),
    ];
  }
  return [{
    kind: 'stack', key: `stack ${group.key}`, group, members, presentation: members[0],
    count: members.length, summary: group.summary,
  }];
}

function digestRows(part, opened) {
  const key = `digest ${part.date}`;
  const isOpen = opened.has(key);
  const seen = isOpen ? part.members : part.members.slice(0, featuredCount);
  return [
    digestRow(part, part.members.length > featuredCount ? isOpen : null),
    ...seen.map((member, index) => cardRow(member, { isFeatured: index < featuredCount, groupKey: key })),
  ];
}
