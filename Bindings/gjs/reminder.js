#!/usr/bin/env -S gjs -m
// A reminder with a reply: `reminder.js TITLE SECONDS` schedules it, and the bus starts `reminder.js` for the reply.

import GLib from 'gi://GLib';
import { exit, programArgs } from 'system';
import { Center, serveResponses } from './usernotifications.js';

const APP = 'com.example.GjsReminder';

async function remind(title, seconds) {
  const center = await Center.open(APP, { name: 'Reminder' });
  if (!await center.requestAuthorization('alert', 'sound')) throw new Error('The person does not want reminders.');
  await center.setCategories({
    identifier: 'reminder',
    actions: [{ identifier: 'reply', title: 'Reply', textInput: { buttonTitle: 'Send', placeholder: 'When?' } }],
  });
  // When this is fulfilled, the reminder is on disk, and this program may end.
  await center.schedule('reminder', { title, categoryIdentifier: 'reminder' }, { kind: 'timeInterval', seconds: Number(seconds) });
  print(`reminder waits: ${(await center.pending()).length}`);
}

function answered({ content, userText, actionIdentifier }) {
  print(`${content.title}: ${userText ?? actionIdentifier}`);
}

const loop = new GLib.MainLoop(null, false);
let status = 0;
const work = programArgs.length === 2 ? remind(...programArgs) : serveResponses(APP, answered, { idle: 2000 });
work.catch((error) => { printerr(`reminder.js: ${error.message}`); status = 1; }).finally(() => loop.quit());
loop.run();
exit(status);
