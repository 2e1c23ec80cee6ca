// The elements of a tree of views. A view that is drawn again keeps its element, whatever has changed around it, so that the
// user never loses the caret.

import { arrange, attribute, label, make } from '../ground/element.js';
import { dress, place } from './styling.js';
import { makeView } from './views.js';

/// Elements of views, by the views' numbers.
export class Tree {
  #drawn = new Map();
  #ways;
  #isActive;

  /// `ways` has `tell(event, view, members)` and `resized()`; without `isInteractive` nothing can be used.
  constructor(root, ways, isInteractive) {
    this.root = root;
    this.#ways = ways;
    this.#isActive = isInteractive;
  }

  /// The drawn parts of a view: `node`, `element`, `own`.
  drawn(id) { return this.#drawn.get(id); }

  /// Draws a tree in place of the previous one; null draws nothing.
  draw(node) {
    const focus = heldFocus(this.root);
    const kept = new Set();
    const elements = node ? [this.#refresh(node, this.#isActive, kept)] : [];
    arrange(this.root, elements);
    for (const id of this.#drawn.keys()) if (!kept.has(id)) this.#drawn.delete(id);
    focus();
  }

  /// Positions every view at its frame.
  position(frames) {
    for (const [id, { element }] of this.#drawn) place(element, frames.get(id));
  }

  #refresh(node, isActiveAround, kept) {
    const isActive = isActiveAround && node.isEnabled;
    const known = this.#drawn.get(node.id);
    const drawn = known?.node.kind === node.kind ? known : this.#make(node);
    drawn.node = node;
    drawn.isActive = isActive;
    kept.add(node.id);
    dress(drawn.element, node.style);
    drawn.own.refresh(node, isActive);
    takeTaps(drawn);
    arrange(drawn.element, [drawn.own.element, ...node.children.map((child) => this.#refresh(child, isActive, kept))].filter(Boolean));
    return drawn.element;
  }

  #make(node) {
    const tell = (event, members = {}) => this.#ways.tell({ event, view: node.id, ...members });
    const drawn = { element: make('div', { class: 'view-box', data: { view: node.id, kind: node.kind } }), node, isActive: false, measured: null };
    const { element } = drawn;
    const resized = () => {
      drawn.measured = null;
      this.#ways.resized();
    };
    drawn.own = makeView(node, { tell, resized });
    this.#drawn.set(node.id, drawn);
    const tap = (event) => {
      if (!drawn.isActive || !drawn.node.takesTaps) return;
      event.stopPropagation();
      tell('tapped');
    };
    element.addEventListener('click', tap);
    element.addEventListener('keydown', (event) => {
      if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      tap(event);
    });
    return drawn;
  }
}

/// Makes a view that accepts taps a button, for users without a pointer. Views that are controls already need no such role.
function takeTaps({ element, node, own, isActive }) {
  const isControl = own.element?.matches('button, input') ?? false;
  const isPressed = node.takesTaps && isActive && !isControl;
  const holdsOthers = node.children.length > 0;
  attribute(element, 'tabindex', isPressed ? '0' : null);
  attribute(element, 'role', isPressed ? (holdsOthers ? 'group' : 'button') : null);
  attribute(element, 'aria-label', isPressed || node.kind === 'plain' || node.kind === 'stack' ? node.name : null);
  if (!isPressed && node.name !== null && (node.kind === 'plain' || node.kind === 'stack')) attribute(element, 'role', 'group');
  label(element, 'taps', isPressed ? 'true' : null);
}

/// Remembers the focused element, for browsers that lose the focus when an element is moved.
function heldFocus(root) {
  const element = document.activeElement;
  if (!root.contains(element)) return () => {};
  const selection = element.selectionStart === undefined || element.type === 'range' ? null : [element.selectionStart, element.selectionEnd];
  return () => {
    if (document.activeElement === element || !element.isConnected || element.disabled) return;
    element.focus({ preventScroll: true });
    if (selection) element.setSelectionRange(...selection);
  };
}
