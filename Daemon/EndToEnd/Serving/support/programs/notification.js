// A program of GJS that notifies by libnotify.
imports.gi.versions.Notify = '0.7';
const {GLib, Notify} = imports.gi;

Notify.init('Gjs Test');
const loop = new GLib.MainLoop(null, false);
const shown = new Notify.Notification({summary: 'From gjs', body: 'a body'});
shown.add_action('later', 'Later', (_shown, action) => print(`action ${action}`));
shown.connect('closed', () => {
    print(`closed ${shown.get_closed_reason()}`);
    loop.quit();
});
shown.show();
loop.run();
