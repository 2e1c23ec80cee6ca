// A card that is swiped away by a finger or a pen.

/// The distance for a swipe, as a part of the card's size, and the speed of a flick.
const distance = 0.3;
const speed = 0.6;
/// The movement below which a touch is a press. Pixels.
const slack = 10;

/// Follows the finger and calls `gone` once the element was swiped away.
///
/// `axis` is `x` (to either side) or `y` (up). For the mouse the card has buttons.
export function swipe(element, { axis, gone }) {
  let start = null;
  const offset = (event) => (axis === 'x' ? event.clientX - start.x : Math.min(0, event.clientY - start.y));
  const place = (pixels) => {
    element.style.translate = pixels === 0 ? '' : axis === 'x' ? `${pixels}px 0` : `0 ${pixels}px`;
  };

  element.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY, time: event.timeStamp, id: event.pointerId, isMoving: false };
  });
  element.addEventListener('pointermove', (event) => {
    if (start?.id !== event.pointerId) return;
    if (!start.isMoving && Math.abs(offset(event)) > slack) {
      start.isMoving = true;
      element.setPointerCapture(event.pointerId);
      element.classList.add('moving');
    }
    if (start.isMoving) place(offset(event));
  });
  const end = (event) => {
    if (start?.id !== event.pointerId) return;
    const moved = start.isMoving && event.type === 'pointerup' ? offset(event) : 0;
    const size = axis === 'x' ? element.offsetWidth : element.offsetHeight;
    const isFast = Math.abs(moved) / Math.max(1, event.timeStamp - start.time) > speed;
    const wasMoving = start.isMoving;
    start = null;
    element.classList.remove('moving');
    if (wasMoving) element.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0);
    if (Math.abs(moved) > size * distance || (isFast && Math.abs(moved) > 4 * slack)) gone();
    place(0);
  };
  element.addEventListener('pointerup', end);
  element.addEventListener('pointercancel', end);
}

/// The press that ends a swipe opens nothing.
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
