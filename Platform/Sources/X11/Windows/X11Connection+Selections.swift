internal import CXCB

extension X11Connection {
  /// Creates an invisible window for selections: xcb_create_window.
  package func hiddenWindow() -> X11Identifier {
    let window = identifier()
    unsafe xcb_create_window(
      raw, 0, window, screen.root, -1, -1, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
      XCB_CW_OVERRIDE_REDIRECT.rawValue | XCB_CW_EVENT_MASK.rawValue,
      [1, XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue])
    return window
  }

  /// The window of a selection's owner, 0 if it is not owned: xcb_get_selection_owner.
  package func owner(of selection: X11Atom) -> X11Identifier {
    let cookie = unsafe xcb_get_selection_owner(raw, atom(selection))
    return unsafe read(xcb_get_selection_owner_reply(raw, cookie, nil)) {
      unsafe $0.pointee.owner
    } ?? 0
  }

  /// Takes ownership of a selection; returns whether it succeeded: xcb_set_selection_owner.
  package func own(_ selection: X11Atom, by window: X11Identifier, time: UInt32) -> Bool {
    unsafe xcb_set_selection_owner(raw, window, atom(selection), time)
    return owner(of: selection) == window
  }

  /// Requests the text of a selection from its owner, which answers by a property of the window: xcb_convert_selection.
  package func request(_ selection: X11Atom, for window: X11Identifier, time: UInt32) {
    unsafe xcb_convert_selection(
      raw, window, atom(selection), atom(.text), atom(.pasted), time)
  }

  /// Notifies a program that its request for a selection is answered, with the property or 0: xcb_send_event.
  package func answer(_ request: X11SelectionRequest, property: X11Identifier) {
    var event = xcb_selection_notify_event_t()
    event.response_type = UInt8(XCB_SELECTION_NOTIFY)
    event.time = request.time
    event.requestor = request.requestor
    event.selection = request.selection
    event.target = request.target
    event.property = property
    // The server takes 32 bytes, which is more than the event has.
    var bytes = [CChar](repeating: 0, count: 32)
    unsafe withUnsafeBytes(of: &event) { source in
      for index in source.indices { bytes[index] = unsafe CChar(bitPattern: source[index]) }
    }
    let cookie = unsafe xcb_send_event_checked(raw, 0, request.requestor, 0, bytes)
    unsafe xcb_discard_reply(raw, cookie.sequence)
  }
}
