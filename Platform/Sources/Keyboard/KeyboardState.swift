import CXkbcommon

/// The active modifiers and layout, and the text that keys type: xkb_state.
///
/// Key codes are the kernel's, as Wayland sends them; X11's are greater by 8.
@safe package final class KeyboardState {
  package let keymap: Keymap
  private let raw: OpaquePointer
  private let locale: String
  /// The sequences are read with the first key: a shell that only shows banners never needs them.
  private lazy var composer = KeyComposer(locale: locale, of: keymap.library)

  /// Begins with no modifiers and the first layout; the locale decides what dead keys and Compose type.
  ///
  /// - Throws: An error if memory runs out.
  package init(_ keymap: Keymap, locale: String) throws(KeyboardError) {
    guard let raw = unsafe xkb_state_new(keymap.raw) else {
      throw KeyboardError("xkb_state_new: there is not enough memory")
    }
    unsafe self.raw = raw
    self.keymap = keymap
    self.locale = locale
  }

  deinit { unsafe xkb_state_unref(raw) }

  /// The locale of the characters that a process types, by its environment.
  package static func locale(of environment: [String: String]) -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
  }

  /// Sets the modifiers and the layout as the server sends them; Wayland sends one number for the layout.
  package func update(
    pressed: UInt32, latched: UInt32, locked: UInt32, pressedLayout: UInt32 = 0,
    latchedLayout: UInt32 = 0, layout: UInt32
  ) {
    unsafe xkb_state_update_mask(
      raw, pressed, latched, locked, pressedLayout, latchedLayout, layout)
  }

  /// Processes a key that changes modifiers, for a server that does not send them.
  package func update(_ code: UInt32, isReleased: Bool) {
    unsafe xkb_state_update_key(
      raw, code + Keystroke.codeOffset, isReleased ? XKB_KEY_UP : XKB_KEY_DOWN)
  }

  /// The keystroke of a pressed key. A repeating key is read once for each repetition.
  package func press(_ code: UInt32) -> Keystroke {
    var stroke = read(code)
    guard !isCommand(code) else { return stroke }
    switch composer?.feed(stroke.symbol) ?? .nothing {
    case .nothing: break
    case .composing, .cancelled:
      stroke.text = ""
      stroke.isComposing = true
    case .composed(let text, let symbol):
      stroke.text = text
      stroke.isComposing = true
      stroke.symbol = symbol
    }
    return stroke
  }

  /// The keystroke of a released key; it types nothing.
  package func release(_ code: UInt32) -> Keystroke {
    var stroke = read(code)
    stroke.text = ""
    return stroke
  }

  /// Discards a character that is being composed, for example when the keyboard focus leaves.
  package func stopComposing() { composer?.reset() }

  private func read(_ code: UInt32) -> Keystroke {
    let symbol = unsafe xkb_state_key_get_one_sym(raw, code + Keystroke.codeOffset)
    let text = unsafe typedText {
      unsafe xkb_state_key_get_utf8(raw, code + Keystroke.codeOffset, $0, $1)
    }
    let isTyped = !isCommand(code) && !text.unicodeScalars.contains(where: \.isControl)
    return Keystroke(text: isTyped ? text : "", modifiers: modifiers, symbol: symbol)
  }

  /// The names of the modifiers in every keymap.
  private static let names: [(Keystroke.Modifiers, String)] = [
    (.shift, XKB_MOD_NAME_SHIFT), (.control, XKB_MOD_NAME_CTRL), (.alt, XKB_MOD_NAME_ALT),
    (.logo, XKB_MOD_NAME_LOGO),
  ]

  private var modifiers: Keystroke.Modifiers {
    Self.names.reduce(into: []) { found, row in
      let isActive = unsafe xkb_state_mod_name_is_active(raw, row.1, XKB_STATE_MODS_EFFECTIVE) > 0
      if isActive { found.insert(row.0) }
    }
  }

  /// Whether a modifier other than Shift is held that did not select among the key's characters.
  private func isCommand(_ code: UInt32) -> Bool {
    let active = modifiers
    return Self.names.contains { modifier, name in
      guard modifier != .shift, active.contains(modifier) else { return false }
      let index = unsafe xkb_keymap_mod_get_index(keymap.raw, name)
      return unsafe xkb_state_mod_index_is_consumed(raw, code + Keystroke.codeOffset, index) == 0
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character: Return, Escape, Delete.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
