// Makes and changes elements. Texts only ever become text nodes: content of an app is never run.

const refused = /^(on|style$|srcdoc$|formaction$)/i;

/// Makes an element with attributes and children; empty children are left out.
///
/// `data` are data attributes, `on` listeners by event, `text` the only text inside.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  change(element, attributes);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/// Sets attributes; false, null and undefined remove one.
export function change(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === 'data') {
      for (const [key, item] of Object.entries(value)) label(element, key, item);
    } else if (name === 'text') {
      put(element, value);
    } else {
      attribute(element, name, value);
    }
  }
}

/// Writes a text if it differs, so that the page is not laid out again without need.
export function put(element, text) {
  const words = text ?? '';
  if (element.textContent !== words) element.textContent = words;
}

/// Shows or hides an element.
export function show(element, isShown) {
  if (element.hidden === isShown) element.hidden = !isShown;
}

/// Sets an attribute if it differs.
export function attribute(element, name, value) {
  if (refused.test(name)) throw new Error(`The attribute ${name} could run code; set it another way.`);
  if (value === false || value === null || value === undefined) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else {
    const text = value === true ? '' : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/// Sets a data attribute if it differs; tests and style sheets read them.
export function label(element, key, value) {
  if (value === null || value === undefined || value === false) delete element.dataset[key];
  else if (element.dataset[key] !== String(value)) element.dataset[key] = String(value);
}

/// Gives an element exactly these children, and moves only the ones in a wrong position.
export function arrange(parent, elements) {
  const wanted = new Set(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let place = parent.firstElementChild;
  for (const element of elements) {
    if (element === place) {
      place = place.nextElementSibling;
    } else if (parent.moveBefore && element.isConnected && parent.isConnected) {
      parent.moveBefore(element, place);
    } else {
      parent.insertBefore(element, place);
    }
  }
}

/// The elements inside another one that the Tab key reaches, in order.
export function reachable(element) {
  const all = element.querySelectorAll(
    'a[href], button, input, select, textarea, audio[controls], video[controls], [tabindex]',
  );
  return [...all].filter(
    (item) => item.tabIndex >= 0 && !item.disabled && item.checkVisibility() && !item.closest('[inert]'),
  );
}
