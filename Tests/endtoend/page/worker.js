const tell = (text) => fetch('/heard?' + encodeURIComponent(text), {method: 'POST'});
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(tell(`action ${event.action} ${event.reply ?? ''}`));
});
addEventListener('notificationclose', (event) => event.waitUntil(tell('closed')));
