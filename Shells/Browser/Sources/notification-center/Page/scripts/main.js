// Assembles the page: one surface with Home, Notification Center and Settings, the lock screen over it, sheets over both, and
// banners over everything.

import { isDeveloper, makeDrawer } from './developer/drawer.js';
import { number } from './format.js';
import { placeRegions } from './ground/announce.js';
import { attribute, change, label, make, show } from './ground/element.js';
import { icon } from './ground/icons.js';
import { placeBanners } from './notifications/banners.js';
import { makeCenter } from './notifications/center.js';
import { keepDraft, mayLeave, restoreDraft } from './notifications/drafts.js';
import { watchLook } from './notifications/look.js';
import { countOf } from './notifications/rows.js';
import { makeSettings } from './settings/view.js';
import { makeHome } from './shell/home.js';
import { makeLockScreen } from './shell/lockscreen.js';
import { placeNotices } from './shell/notice.js';
import { putQuestions } from './shell/permission.js';
import { go, nameWindow, route, whenRouteChanges } from './shell/route.js';
import { closeMenus, placeSheets } from './shell/sheet.js';
import { awaitPress } from './shell/sounds.js';
import { makeStatusBar } from './shell/statusbar.js';
import { whenRefused } from './state/calls.js';
import { keepFacts } from './state/facts.js';
import { listen } from './state/store.js';
import { follow, setLink } from './state/stream.js';
import { direction, language, text } from './texts.js';

/// The least width of a window that shows the list next to Home and Settings.
const wide = matchMedia('(min-width: 60rem)');

const places = [['home', 'home'], ['center', 'bell'], ['settings', 'settings']];

function start() {
  setLanguage();
  measureScrollbar();
  const views = { home: makeHome(), center: makeCenter(), settings: makeSettings() };
  const drawer = isDeveloper() ? makeDrawer() : null;
  const tabs = makeTabs();
  const surface = make('div', { id: 'surface' }, skipLink(), makeStatusBar(drawer ? [drawer.button] : []), tabs.element,
    make('main', { id: 'main' }, views.home.element, views.settings.element), views.center.element, drawer?.element);
  const lock = makeLockScreen(surface);
  document.body.replaceChildren(surface, lock);
  placeSheets(document.body, [surface, lock]);
  placeBanners(document.body);
  placeNotices(document.body);
  placeRegions(document.body);
  putQuestions();
  watchLook();
  restoreDraft();
  keepFacts({ leaves: keepDraft, mayLeave });
  awaitPress();
  whenRefused(() => setLink('refused'));
  const turn = (isGoing) => turnTo(views, tabs, isGoing);
  whenRouteChanges(() => {
    closeMenus();
    turn(true);
  });
  wide.addEventListener('change', () => turn(false));
  turn(false);
  follow({ timeline: isDeveloper() });
}

/// The language and direction of the texts; `?direction=rtl` mirrors the page for a preview.
function setLanguage() {
  const asked = new URLSearchParams(location.search).get('direction');
  change(document.documentElement, { lang: language, dir: asked === 'rtl' ? 'rtl' : direction });
}

/// Records the width of a scrollbar, so that a list has the same room on both sides.
function measureScrollbar() {
  const probe = make('div', { class: 'scroller probe' });
  document.body.append(probe);
  document.documentElement.style.setProperty('--scrollbar', `${probe.offsetWidth - probe.clientWidth}px`);
  probe.remove();
}

/// Shows the view that the address names.
function turnTo(views, tabs, isGoing) {
  const { place } = route();
  const isWide = wide.matches;
  // The list has its own column in a wide window; its address shows Home next to it.
  const main = isWide && place === 'center' ? 'home' : place;
  label(document.documentElement, 'place', place);
  show(views.home.element, main === 'home');
  show(views.settings.element, main === 'settings');
  show(views.center.element, isWide || place === 'center');
  views.center.shown(isWide || place === 'center');
  if (main === 'settings') views.settings.turn();
  tabs.refresh(place);
  nameWindow(place === 'home' ? '' : text({ center: 'notifications', settings: 'settings' }[place]));
  if (isGoing) views[place].focus();
}

function makeTabs() {
  const count = make('span', { class: 'badge', 'aria-hidden': 'true', hidden: true });
  const buttons = places.map(([place, picture]) => {
    const name = text(place === 'center' ? 'notifications' : place);
    const button = make('button', { class: 'tab', type: 'button', data: { place } },
      make('span', { class: 'tab-icon' }, icon(picture), place === 'center' ? count : null), make('span', { class: 'tab-name', text: name }));
    button.addEventListener('click', () => go(place));
    return button;
  });
  listen(['list'], () => {
    const shown = countOf('list');
    count.textContent = shown > 99 ? `${number(99)}+` : number(shown);
    show(count, shown > 0);
    attribute(buttons[1], 'aria-label', text('tabNotifications', { count: shown }));
  });
  return {
    element: make('nav', { id: 'tabs', 'aria-label': text('places') }, ...buttons),
    refresh(place) {
      for (const button of buttons) attribute(button, 'aria-current', button.dataset.place === place ? 'page' : null);
    },
  };
}

function skipLink() {
  const link = make('a', { class: 'skip', href: '#/center', text: text('skip') });
  return link;
}

start();
