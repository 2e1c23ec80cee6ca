// The buttons of a notification, with fields for actions that accept text (F3 to F7).

import { make, show } from '../ground/element.js';
import { icon } from '../ground/icons.js';
import { letters, shown } from '../ground/plain.js';
import { state } from '../state/store.js';
import { text } from '../texts.js';

/// The most characters of an answer; the system also limits its bytes.
const answerLimit = 20_000;

/// The element of a button. `answer(choice, options)` sends the choice; `ready` names the button whose
/// field is to be open. Without `hasFields` the caller asks for the text.
export function actionRow(action, answer, { ready = null, hasFields = true } = {}) {
  const button = actionButton(action);
  if (action.textInput && hasFields) return withField(action, button, answer, ready === action.identifier);
  button.addEventListener('click', () => answer({ kind: 'action', identifier: action.identifier }, { needsUnlock: action.needsUnlock }));
  return button;
}

/// A button in the style of its options: destructive, opening the app, locked.
export function actionButton(action, look = 'wide') {
  const isLocked = action.needsUnlock && state.isLocked;
  const hints = [action.opensApp ? text('opensApp') : null, isLocked ? text('needsUnlock') : null].filter(Boolean);
  return make('button', {
    class: `${look} ${action.isDestructive ? 'danger' : ''}`, type: 'button',
    data: {
      action: 'choose', choice: action.identifier, destructive: action.isDestructive ? 'true' : null,
      foreground: action.opensApp ? 'true' : null, unlock: isLocked ? 'true' : null,
    },
  },
  make('span', { class: 'action-title', dir: 'auto', text: shown(action.title, letters.name) }),
  action.opensApp ? icon('open') : null, isLocked ? icon('lock') : null,
  hints.length > 0 ? make('span', { class: 'unseen', text: ` (${hints.join(', ')})` }) : null);
}

function withField(action, button, answer, isReady) {
  const { placeholder, buttonTitle } = action.textInput;
  const field = make('textarea', {
    class: 'field', rows: '2', dir: 'auto', maxlength: answerLimit, placeholder: shown(placeholder, letters.title),
    'aria-label': shown(placeholder, letters.title) || shown(action.title, letters.name), data: { field: action.identifier, first: isReady ? 'true' : null },
  });
  const send = make('button', { class: 'pill main', type: 'button', data: { action: 'send', choice: action.identifier } },
    make('span', { dir: 'auto', text: shown(buttonTitle, letters.name) || text('send') }));
  const form = make('div', { class: 'answer', hidden: !isReady }, field, send);
  const submit = () => answer({ kind: 'action', identifier: action.identifier, text: field.value }, { needsUnlock: action.needsUnlock });
  button.setAttribute('aria-expanded', String(isReady));
  button.addEventListener('click', () => {
    show(form, form.hidden);
    button.setAttribute('aria-expanded', String(!form.hidden));
    if (!form.hidden) field.focus();
  });
  send.addEventListener('click', submit);
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
  return make('div', { class: 'action-with-field' }, button, form);
}
