// Questions of apps to the user, as dialogs: one after another, and each once.

import GLib from 'gi://GLib';
import GObject from 'gi://GObject';
import Clutter from 'gi://Clutter';

import * as Dialog from 'resource:///org/gnome/shell/ui/dialog.js';
import * as ModalDialog from 'resource:///org/gnome/shell/ui/modalDialog.js';

import {report} from './daemon.js';

const RETRY_SECONDS = 2;
const NOT_NOW = 'notNow';

const QuestionDialog = GObject.registerClass(
class UserNotificationsQuestionDialog extends ModalDialog.ModalDialog {
    _init(question, words, answer) {
        super._init({styleClass: 'access-dialog'});
        const content = new Dialog.MessageDialogContent({
            title: words.questionTitle(question.subject),
            description: [
                words.question(question.subject, question.appName, question.wish),
                words.explanation(question.subject, question.purpose), words.askedBy(question.app),
            ].join('\n'),
        });
        this.contentLayout.add_child(content);
        // No button has the focus, so that a key that was meant for a window answers nothing.
        this.setInitialKeyFocus(content);
        const decisions = [...new Set([...question.answers, NOT_NOW])];
        for (const decision of decisions.sort((left, right) => rank(left) - rank(right))) {
            this.addButton({
                label: words.answer(decision, question.wish),
                action: () => answer(decision),
                key: decision === NOT_NOW ? Clutter.KEY_Escape : null,
            });
        }
    }
});

/** The position of an answer among the buttons: the refusal first, as in GNOME's own dialogs. */
function rank(decision) {
    if (decision.startsWith('deny'))
        return 0;
    return decision === NOT_NOW ? 1 : 2;
}

export class Questions {
    constructor(daemon, words) {
        this._daemon = daemon;
        this._words = words;
        this._questions = [];
        /** The keys of the questions that the user has answered or closed, until the daemon no longer has them. */
        this._done = new Set();
        this._dialog = null;
        this._shownKey = null;
        this._retryId = 0;
    }

    /** Reads the open questions again. */
    update() {
        this._daemon.questions().then(questions => {
            this._questions = questions;
            const keys = new Set(questions.map(keyOf));
            for (const key of this._done) {
                if (!keys.has(key))
                    this._done.delete(key);
            }
            if (this._shownKey && !keys.has(this._shownKey))
                this._close();
            this._showNext();
        }).catch(report);
    }

    /** Closes the dialog without an answer; the questions stay open in the daemon. */
    clear() {
        this._questions = [];
        this._done.clear();
        this._close();
        this._cancelRetry();
    }

    _showNext() {
        if (this._dialog)
            return;
        const question = this._questions.find(one => !this._done.has(keyOf(one)));
        if (!question)
            return;
        const dialog = new QuestionDialog(question, this._words, decision => this._answer(question, decision));
        if (!dialog.open()) {
            // Another dialog or a menu has the keyboard.
            dialog.destroy();
            this._retry();
            return;
        }
        this._dialog = dialog;
        this._shownKey = keyOf(question);
    }

    _answer(question, decision) {
        this._done.add(keyOf(question));
        this._close();
        if (question.answers.includes(decision)) {
            // The app may ask again at once, so the question is open again if the daemon still lists it.
            this._daemon.answer(question, decision).catch(report).finally(() => {
                this._done.delete(keyOf(question));
                this.update();
            });
        }
        this._showNext();
    }

    _close() {
        this._dialog?.close();
        this._dialog = null;
        this._shownKey = null;
    }

    _retry() {
        this._cancelRetry();
        this._retryId = GLib.timeout_add_seconds(GLib.PRIORITY_DEFAULT, RETRY_SECONDS, () => {
            this._retryId = 0;
            this._showNext();
            return GLib.SOURCE_REMOVE;
        });
    }

    _cancelRetry() {
        if (this._retryId)
            GLib.source_remove(this._retryId);
        this._retryId = 0;
    }
}

/** The name of a question among all. */
function keyOf(question) {
    return `${question.subject} ${question.wish ?? ''} ${question.app}`;
}
