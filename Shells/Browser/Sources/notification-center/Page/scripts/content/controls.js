// Switches and sliders.

import { attribute, make } from '../ground/element.js';
import { Echo } from './echo.js';

/// A switch; the visible value is kept until the extension changes it.
export function toggleView(node, { tell }) {
  const element = make('button', { class: 'view-own view-toggle', type: 'button', role: 'switch' }, make('span', { class: 'switch', 'aria-hidden': 'true' }));
  const echo = new Echo(node.isOn);
  const turn = (isOn) => attribute(element, 'aria-checked', String(isOn));
  turn(node.isOn);
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    const isOn = element.getAttribute('aria-checked') !== 'true';
    turn(isOn);
    echo.tell(isOn);
    tell('switched', { isOn });
  });
  return {
    element,
    refresh(next, isActive) {
      attribute(element, 'aria-label', next.name);
      element.disabled = !isActive;
      if (echo.isNews(next.isOn)) turn(next.isOn);
    },
    stamp: () => '',
  };
}

/// A slider; while it is dragged it follows the pointer alone.
export function sliderView(node, { tell }) {
  const element = make('input', { class: 'view-own view-slider', type: 'range', step: 'any' });
  let { slider } = node;
  let isHeld = false;
  // The extension stores values with fewer digits.
  const echo = new Echo(slider.value, (one, other) => Math.abs(one - other) <= (slider.maximum - slider.minimum) * 1e-4);
  const release = () => {
    isHeld = false;
  };
  element.addEventListener('pointerdown', () => {
    isHeld = true;
  });
  for (const event of ['pointerup', 'pointercancel', 'blur']) element.addEventListener(event, release);
  const move = (isMoving) => {
    const value = Number(element.value);
    if (isMoving && !slider.isContinuous) return;
    echo.tell(value);
    tell('slid', { value, isMoving });
  };
  element.addEventListener('input', () => move(true));
  element.addEventListener('change', () => {
    release();
    move(false);
  });
  element.addEventListener('click', (event) => event.stopPropagation());
  attributes(element, slider);
  element.value = String(slider.value);
  return {
    element,
    refresh(next, isActive) {
      slider = next.slider;
      attributes(element, slider);
      attribute(element, 'aria-label', next.name);
      element.disabled = !isActive;
      if (echo.isNews(slider.value) && !isHeld) element.value = String(slider.value);
    },
    stamp: () => '',
  };
}

function attributes(element, { minimum, maximum }) {
  attribute(element, 'min', String(minimum));
  attribute(element, 'max', String(maximum));
}
