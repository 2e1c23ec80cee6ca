// The body of a function. It returns a line for each text of the page that cannot be read.
const [shortened] = arguments;
const faults = [];
const near = 1;

// Boxes

const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
const common = (one, other) => ({
  left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
});
const isEmpty = (b) => b.right - b.left < near || b.bottom - b.top < near;
const styles = new Map();
const style = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
const inner = (element) => {
  const { left, top } = element.getBoundingClientRect();
  return {
    left: left + element.clientLeft, top: top + element.clientTop,
    right: left + element.clientLeft + element.clientWidth, bottom: top + element.clientTop + element.clientHeight,
  };
};
const room = (element) => {
  const { paddingLeft, paddingRight } = style(element);
  return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
};

// Visible elements

const isSpoken = (element) => {
  // Words for screen readers alone have a box of one pixel.
  for (let at = element; at !== document.body; at = at.parentElement) {
    if (style(at).clipPath !== 'none' || (at.classList.contains('skip') && !at.matches(':focus'))) return true;
  }
  return false;
};
const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isSpoken(element);
const layerOf = (element) => {
  let at = element;
  while (at !== document.body && style(at).position !== 'fixed') at = at.parentElement;
  return at;
};
const name = (element) => {
  const names = [];
  for (let at = element; at && at !== document.body && names.length < 3; at = at.parentElement) {
    names.unshift(at.id ? `#${at.id}` : at.className && typeof at.className === 'string' ? `.${at.className.trim().split(/\s+/).join('.')}` : at.localName);
  }
  return names.join(' ');
};
const report = (fault, element, words, ...more) => faults.push([fault, name(element), words.trim().slice(0, 60), ...more].join(' | '));

// Texts

// The part of a box that scrolling shows, and the first ancestor that cuts it for good.
function seen(element, rect, ascent) {
  let visible = box(rect);
  let cutter = null;
  for (let at = element; at !== document.documentElement; at = at.parentElement) {
    const { overflowX, overflowY, position } = style(at);
    const scrolls = /auto|scroll/.test(overflowY) || /auto|scroll/.test(overflowX);
    if (scrolls) visible = common(visible, inner(at));
    else if (at !== document.body && (overflowX !== 'visible' || overflowY !== 'visible') && style(at).display !== 'inline') {
      const limit = inner(at);
      const isWide = overflowX !== 'visible' && (visible.left < limit.left - near || visible.right > limit.right + near);
      const isHigh = overflowY !== 'visible' && (visible.top < limit.top - ascent || visible.bottom > limit.bottom + ascent);
      if (isWide || isHigh) {
        if (!cutter && !isEmpty(visible)) cutter = at;
        visible = common(visible, limit);
      }
    }
    if (position === 'fixed') break;
  }
  return { visible, cutter };
}

const texts = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const range = document.createRange();
while (walker.nextNode()) {
  const node = walker.currentNode;
  const element = node.parentElement;
  if (!node.data.trim() || element.closest('option, script, noscript, textarea') || !isShown(element)) continue;
  range.selectNodeContents(node);
  const size = parseFloat(style(element).fontSize);
  // Words of the page that a test has written are in brackets.
  const isOfApp = element.closest(shortened) !== null && !/[\[\]]/.test(node.data);
  const boxes = [];
  for (const rect of range.getClientRects()) {
    if (rect.width < 0.5) continue;
    const { visible, cutter } = seen(element, rect, size * 0.25);
    if (cutter && !isOfApp) report('cut', element, node.data, name(cutter));
    if (isEmpty(visible)) continue;
    if (visible.left < -near || visible.right > innerWidth + near) report('outside', element, node.data);
    if (visible.top < -size * 0.25 || visible.bottom > innerHeight + size * 0.25) report('below', element, node.data);
    // The letters are lower than their line.
    const height = visible.bottom - visible.top;
    boxes.push({ ...visible, top: visible.top + height * 0.2, bottom: visible.bottom - height * 0.2 });
  }
  if (boxes.length > 0) texts.push({ node, element, boxes, layer: layerOf(element), isOfApp });
}

// An ellipsis and a limit of lines leave the letters where they were: they are cut by their own element.
for (const { node, element, isOfApp } of texts) {
  if (isOfApp) continue;
  for (let at = element; at !== document.body && at.scrollWidth > 0; at = at.parentElement) {
    const { textOverflow, webkitLineClamp, overflowX } = style(at);
    if (textOverflow === 'ellipsis' && overflowX !== 'visible' && at.scrollWidth > at.clientWidth + near) report('shortened', at, node.data);
    else if (webkitLineClamp !== 'none' && at.scrollHeight > at.clientHeight + near) report('shortened', at, node.data);
    if (style(at).display.includes('block') || style(at).display.includes('flex')) break;
  }
}

// Words in the middle of which a line ends, although they would fit in a line of their row.
const rows = '.row, .setting, .pill, .wide, .sheet, .part, .message, .view-head, .tile, #tabs, #lock, #bar, .view';
const letters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
for (const { node, element, boxes, isOfApp } of texts) {
  if (boxes.length < 2 || (isOfApp && style(element).webkitLineClamp !== 'none')) continue;
  for (const { 0: word, index } of node.data.matchAll(/[^\s\-–—/\u200b\u00ad]+/g)) {
    if (word.length < 2 || letters.test(word)) continue;
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const parts = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    const lines = new Set(parts.map((rect) => Math.round(rect.top / 4)));
    if (lines.size < 2) continue;
    const width = parts.reduce((sum, rect) => sum + rect.width, 0);
    const row = element.closest(rows);
    // Three tabs share their row.
    if (row && width <= room(row) * (row.id === 'tabs' ? 0.38 : 0.6)) report('broken', element, word, name(row));
  }
}

// Texts over texts, and pictures and controls over texts.
const things = [...document.querySelectorAll('svg.icon, .switch, .app-icon, select, input, progress')].filter((thing) => !thing.matches('.choice-box > select'))
  .filter((thing) => isShown(thing) && !thing.closest('.stage')).map((element) => {
    const rect = element.getBoundingClientRect();
    return { element, layer: layerOf(element), boxes: [seen(element, rect, 0).visible].filter((b) => !isEmpty(b)) };
  });
const over = (one, other) => one.boxes.some((a) => other.boxes.some((b) => {
  const both = common(a, b);
  return both.right - both.left > 2 && both.bottom - both.top > 2;
}));
texts.forEach((one, index) => {
  for (const other of texts.slice(index + 1)) {
    if (one.layer === other.layer && over(one, other)) report('over text', one.element, one.node.data, name(other.element), other.node.data.trim().slice(0, 60));
  }
  for (const thing of things) {
    const isPart = thing.element.contains(one.element) || one.element.closest('.badge');
    if (one.layer === thing.layer && !isPart && over(one, thing)) report('over thing', one.element, one.node.data, name(thing.element));
  }
});

// Buttons hold their words, and cards their buttons.
const cards = '.card, .sheet, .section-rows, .part, .message, #bar, #tabs, .view-head, .lock-foot';
for (const button of document.querySelectorAll('button')) {
  if (!isShown(button) || button.closest('.stage')) continue;
  const rect = button.getBoundingClientRect();
  for (const { node, boxes } of texts.filter((own) => button.contains(own.element))) {
    if (boxes.some((b) => b.left < rect.left - near || b.right > rect.right + near || b.top < rect.top - near || b.bottom > rect.bottom + near)) {
      report('outside its button', button, node.data);
    }
  }
  const card = button.parentElement.closest(cards);
  const limit = card?.getBoundingClientRect();
  if (limit && (rect.left < limit.left - near || rect.right > limit.right + near)) report('outside its card', button, button.textContent, name(card));
}

// The chosen words of a list of choices.
const canvas = document.createElement('canvas').getContext('2d');
for (const choice of document.querySelectorAll('select')) {
  // Words that are written below the list wrap, and are among the texts.
  if (!isShown(choice) || style(choice).color.endsWith(', 0)')) continue;
  canvas.font = style(choice).font;
  const words = choice.selectedOptions[0]?.text ?? '';
  if (canvas.measureText(words).width > room(choice) + near) report('shortened', choice, words);
}

// An empty field names an example of its contents.
for (const field of document.querySelectorAll('input:placeholder-shown')) {
  canvas.font = style(field).font;
  if (isShown(field) && canvas.measureText(field.placeholder).width > room(field) + near) report('shortened', field, field.placeholder);
}

// Only pictures and typed text scroll sideways.
for (const scroller of document.querySelectorAll('*')) {
  if (scroller.matches('.gallery, textarea, input, .probe') || !/auto|scroll/.test(style(scroller).overflowX) || !isShown(scroller)) continue;
  if (scroller.scrollWidth > scroller.clientWidth + near) report('scrolls sideways', scroller, '');
}
return [...new Set(faults)];
