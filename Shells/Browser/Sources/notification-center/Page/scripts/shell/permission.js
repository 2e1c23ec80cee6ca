// The questions whether an app may notify, send critical alerts (A2, A12, A24) and use location.

import { listen, state } from '../state/store.js';
import { named } from '../ground/plain.js';
import { list } from '../format.js';
import { decide } from '../notifications/trial.js';
import { text } from '../texts.js';
import { askAboutPlaces } from './placepermission.js';
import { openSheet } from './sheet.js';

const parts = {
  alert: 'askAlert', sound: 'askSound', badge: 'askBadge', carPlay: 'askCarPlay',
  announcement: 'askAnnouncement', timeSensitive: 'askTimeSensitive',
};

let current = null;

/// Asks arriving questions, one at a time, while the screen is unlocked.
export function putQuestions() {
  listen(['questions', 'lock'], settle);
}

function settle() {
  const question = state.isLocked ? null : first(state.questions) ?? first(state.placeQuestions);
  const name = question ? `${question.app} ${question.wish ?? (question.isCritical ? 'critical' : 'ordinary')}` : null;
  if (current?.name === name) return;
  const asked = current;
  current = null;
  asked?.sheet.close();
  if (question) current = { name, sheet: question.wish ? askAboutPlaces(question) : ask(question) };
}

function first(questions) {
  return questions.values().next().value;
}

function ask(question) {
  const { app, isCritical = false, offersSummary = false } = question;
  const button = (decision, label, look = '') => ({
    action: decision, label: text(label), look, press: () => answer(app, decision),
  });
  const buttons = isCritical
    ? [button('allowCritical', 'allow', 'main'), button('denyCritical', 'deny')]
    : [button('allow', 'allow', 'main'), offersSummary ? button('allowInSummary', 'allowInSummary') : null, button('deny', 'deny')];
  const name = named(question.appName);
  return openSheet({
    kind: 'question', hook: isCritical ? 'permission-critical' : 'permission', mustAnswer: true, data: { app },
    title: text(isCritical ? 'askCritical' : 'askTitle', { app: name }),
    words: isCritical ? text('askCriticalText') : wordsFor(question.options ?? []),
    buttons: buttons.filter(Boolean),
  });
}

function wordsFor(options) {
  const asked = Object.keys(parts).filter((option) => options.includes(option)).map((option) => text(parts[option]));
  return asked.length > 0 ? text('askText', { options: list(asked) }) : text('askPlain');
}

/// The sheet closes when the system reports that the question is settled, here or in another window.
async function answer(app, decision) {
  await decide(app, decision);
}
