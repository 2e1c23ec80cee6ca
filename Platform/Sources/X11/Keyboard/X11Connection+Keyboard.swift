internal import CXCB
package import Keyboard

extension X11Connection {
  /// Grabs the keyboard for a window, which must be mapped; returns whether the server allowed it: xcb_grab_keyboard.
  package func grabKeyboard(for window: X11Identifier) -> Bool {
    let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = unsafe xcb_grab_keyboard(raw, 0, window, 0, mode, mode)
    return unsafe read(xcb_grab_keyboard_reply(raw, cookie, nil)) {
      unsafe $0.pointee.status == UInt8(XCB_GRAB_STATUS_SUCCESS.rawValue)
    } ?? false
  }

  /// Releases the keyboard: xcb_ungrab_keyboard.
  package func ungrabKeyboard() { unsafe xcb_ungrab_keyboard(raw, 0) }

  /// Whether another program, such as a window manager, has grabbed a key with these modifiers: xcb_grab_key.
  package func isTaken(_ code: UInt8, with modifiers: UInt16) -> Bool {
    let mode = UInt8(XCB_GRAB_MODE_ASYNC.rawValue)
    let cookie = unsafe xcb_grab_key_checked(raw, 0, screen.root, modifiers, code, mode, mode)
    guard let refusal = unsafe xcb_request_check(raw, cookie) else {
      unsafe xcb_ungrab_key(raw, code, screen.root, modifiers)
      return false
    }
    unsafe free(refusal)
    return true
  }

  /// The keys that are down: xcb_query_keymap.
  package func heldKeys() -> Set<UInt8> {
    let cookie = unsafe xcb_query_keymap(raw)
    return unsafe read(xcb_query_keymap_reply(raw, cookie, nil)) { reply in
      let bits = unsafe withUnsafeBytes(of: reply.pointee.keys) { unsafe Array($0) }
      return Set((0...UInt8.max).filter { bits[Int($0 / 8)] & 1 << ($0 % 8) != 0 })
    } ?? []
  }

  /// Plays a key for the window with the keyboard, pressing its modifiers that have been released: XTestFakeKeyEvent(3).
  ///
  /// - Returns: Whether the server can.
  package func play(_ code: UInt8, with modifiers: UInt16) -> Bool {
    guard let extended = unsafe cxcb_test(raw), unsafe extended.pointee.present != 0 else {
      return false
    }
    let cookie = unsafe xcb_query_pointer(raw, screen.root)
    let held = unsafe read(xcb_query_pointer_reply(raw, cookie, nil)) { unsafe $0.pointee.mask }
    let released = modifierKeys(of: modifiers & ~(held ?? modifiers))
    for key in released + [code] { unsafe cxcb_play_key(raw, 0, key) }
    for key in [code] + released { unsafe cxcb_play_key(raw, 1, key) }
    return true
  }

  /// A key for each of these modifiers: xcb_get_modifier_mapping.
  private func modifierKeys(of modifiers: UInt16) -> [UInt8] {
    let cookie = unsafe xcb_get_modifier_mapping(raw)
    return unsafe read(xcb_get_modifier_mapping_reply(raw, cookie, nil)) { reply in
      let count = Int(unsafe reply.pointee.keycodes_per_modifier)
      guard let codes = unsafe xcb_get_modifier_mapping_keycodes(reply) else { return [] }
      return (0..<8).filter { modifiers & 1 << $0 != 0 }.compactMap { modifier in
        let places = modifier * count..<(modifier + 1) * count
        return places.lazy.map { unsafe codes[$0] }.first { $0 != 0 }
      }
    } ?? []
  }

  /// Turns the key and focus events of a window of ours on or off.
  package func takeKeys(of window: X11Identifier, _ isTaken: Bool) {
    let keys =
      XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue
      | XCB_EVENT_MASK_FOCUS_CHANGE.rawValue
    select(window, X11Window.events | (isTaken ? keys : 0))
  }

  /// The window that has the focus; 0 means none, and 1 the window under the pointer: xcb_get_input_focus.
  package func focus() -> X11Identifier {
    let cookie = unsafe xcb_get_input_focus(raw)
    return unsafe read(xcb_get_input_focus_reply(raw, cookie, nil)) {
      unsafe $0.pointee.focus
    } ?? 1
  }

  /// Gives the focus to a window; a destroyed one is ignored: xcb_set_input_focus.
  package func setFocus(_ window: X11Identifier) {
    let cookie = unsafe xcb_set_input_focus_checked(
      raw, UInt8(XCB_INPUT_FOCUS_POINTER_ROOT.rawValue), window, 0)
    unsafe xcb_discard_reply(raw, cookie.sequence)
  }

  /// The present keymap of the server's keyboard: xkb_x11_keymap_new_from_device.
  ///
  /// - Throws: An error if the server does not describe its keyboard.
  package func keymap(of library: KeyLibrary) throws(KeyboardError) -> Keymap {
    defer { collect() }
    let isReady = unsafe xkb_x11_setup_xkb_extension(
      raw, UInt16(XKB_X11_MIN_MAJOR_XKB_VERSION), UInt16(XKB_X11_MIN_MINOR_XKB_VERSION),
      XKB_X11_SETUP_XKB_EXTENSION_NO_FLAGS, nil, nil, &extensions.xkb, nil)
    guard isReady == 1 else { throw KeyboardError("keymap: the X server lacks the XKB extension") }
    let device = unsafe xkb_x11_get_core_keyboard_device_id(raw)
    watchKeyboard()
    guard device >= 0,
      let keymap = unsafe xkb_x11_keymap_new_from_device(
        library.raw, raw, device, XKB_KEYMAP_COMPILE_NO_FLAGS)
    else { throw KeyboardError("keymap: the X server does not describe its keyboard") }
    return unsafe Keymap(owning: keymap, of: library)
  }

  /// Requests reports of changes of the layout and of single keys, and repeats of held keys without releases.
  ///
  /// xcb_xkb_select_events and xcb_xkb_per_client_flags. A program that uses XKB does not receive the older events.
  private func watchKeyboard() {
    let changes = UInt16(
      XCB_XKB_EVENT_TYPE_NEW_KEYBOARD_NOTIFY.rawValue | XCB_XKB_EVENT_TYPE_MAP_NOTIFY.rawValue)
    let core = UInt16(XCB_XKB_ID_USE_CORE_KBD.rawValue)
    unsafe xcb_xkb_select_events(raw, core, changes, 0, changes, 0xFF, 0xFF, nil)
    let flag = XCB_XKB_PER_CLIENT_FLAG_DETECTABLE_AUTO_REPEAT.rawValue
    let cookie = unsafe xcb_xkb_per_client_flags(raw, core, flag, flag, 0, 0, 0)
    unsafe xcb_discard_reply(raw, cookie.sequence)
  }
}
