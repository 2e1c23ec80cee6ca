/// The server's number of a window, an atom or another resource; 0 for none.
package typealias X11Identifier = UInt32

/// An event from the X server.
package enum X11Event: Hashable, Sendable {
  /// Part of a window has to be painted again.
  case exposed(X11Identifier)
  /// A key was pressed or released.
  case key(X11Press)
  /// A button of the pointer was pressed or released; 4 to 7 are the wheel.
  case button(X11Press)
  /// A button was pressed on a window of the root while all presses are caught; the server waits for the answer.
  case caught(X11Identifier, time: UInt32)
  /// The pointer moved on a window or entered it.
  case moved(X11Press)
  /// The pointer left a window.
  case left(X11Identifier)
  /// A window received or lost the keyboard focus.
  case keyboard(X11Identifier, isHere: Bool)
  /// A property of a window has a new value, or was removed.
  case property(X11Identifier, X11Identifier, isRemoved: Bool, time: UInt32)
  /// A window is now directly above another one, or has moved. A window manager may place it.
  case configured(X11Identifier, above: X11Identifier, isManaged: Bool)
  /// A window appeared on the root.
  case mapped(X11Identifier, isManaged: Bool)
  /// A window was destroyed.
  case destroyed(X11Identifier)
  /// Monitors were added, removed or changed.
  case monitorsChanged
  /// The server has read a window's picture out of the shared memory.
  case pictureTaken(X11Identifier)
  /// The layout of the keyboard changed.
  case layoutChanged
  /// The user has been away from all devices for the watched time, or is back.
  case idle(Bool)
  /// Another program took a selection that was ours.
  case selectionLost(X11Identifier)
  /// Another program requests a selection of ours.
  case selectionWanted(X11SelectionRequest)
  /// The answer to a request for a selection: the property that holds it, or 0.
  case selectionCame(property: X11Identifier)
  /// A program sent a message: its type and its numbers.
  case message(X11Identifier, [UInt32])
  /// The server refused a request.
  case refused(X11Refusal)
  /// The alarm is due.
  case alarm
  /// All events are handled; deferred work is done now.
  case settled
  /// The server has exited; no event follows.
  case lost(reason: String)
}

/// A key or a button, and the position of the pointer.
package struct X11Press: Hashable, Sendable {
  package var window: X11Identifier
  /// The key's code or the button's number; 0 for a movement.
  package var code: UInt8
  package var isReleased: Bool
  /// The position on the window, in pixels.
  package var x: Int
  package var y: Int
  /// The modifiers in the lower 8 bits, the buttons, and the keyboard's group in bits 13 and 14.
  package var state: UInt16
  /// The server's time in milliseconds.
  package var time: UInt32
}

/// Another program's request for a selection of ours.
package struct X11SelectionRequest: Hashable, Sendable {
  package var requestor: X11Identifier
  package var selection: X11Identifier
  package var target: X11Identifier
  /// The requested property; old programs leave it empty and mean the target.
  package var property: X11Identifier
  package var time: UInt32
}
