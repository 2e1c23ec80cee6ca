// The pictures on buttons, drawn for this page: lines on a field of 24 by 24.

const space = 'http://www.w3.org/2000/svg';

const lines = {
  home: ['M4 11 12 4l8 7', 'M6 10v9h12v-9', 'M10 19v-5h4v5'],
  bell: ['M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15z', 'M10 21h4'],
  settings: ['M4 7h9', 'M19 7h1', 'M4 12h2', 'M12 12h8', 'M4 17h7', 'M17 17h3', 'M14 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0', 'M7 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0', 'M12 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0'],
  lock: ['M6 11h12v9H6z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3', 'M12 15v2'],
  unlock: ['M6 11h12v9H6z', 'M8.5 11V7a3.5 3.5 0 0 1 6.8-1.2', 'M12 15v2'],
  focus: ['M19 14.5A7.5 7.5 0 1 1 9.5 5a6 6 0 0 0 9.5 9.5z'],
  sound: ['M4 10v4h3l5 4V6L7 10z', 'M15.5 9a4 4 0 0 1 0 6', 'M18 6.5a8 8 0 0 1 0 11'],
  silent: ['M4 10v4h3l5 4V6L7 10z', 'M16 10l5 5', 'M21 10l-5 5'],
  close: ['M6 6l12 12', 'M18 6 6 18'],
  more: ['M5 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0', 'M11.3 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0', 'M17.6 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0'],
  clock: ['M12 4a8 8 0 1 0 .01 0z', 'M12 8v4.5l3 2'],
  alert: ['M12 4 21 19.5H3z', 'M12 10v4', 'M12 16.8v.01'],
  next: ['M9.5 6l6 6-6 6'],
  back: ['M14.5 6l-6 6 6 6'],
  up: ['M6 14.5l6-6 6 6'],
  down: ['M6 9.5l6 6 6-6'],
  tool: ['M14.5 6.5a4 4 0 0 0-5 5L4 17v3h3l5.5-5.5a4 4 0 0 0 5-5L15 12l-3-3z'],
  open: ['M8 5H5v14h14v-3', 'M12 5h7v7', 'M19 5 10.5 13.5'],
  digest: ['M5 5h14v14H5z', 'M8.5 9h7', 'M8.5 12h7', 'M8.5 15h4'],
};

/// A picture by its name; screen readers skip it, because the button's own name describes the action.
export function icon(name) {
  const picture = document.createElementNS(space, 'svg');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('class', 'icon');
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('focusable', 'false');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', (lines[name] ?? []).join(' '));
  picture.append(path);
  return picture;
}
