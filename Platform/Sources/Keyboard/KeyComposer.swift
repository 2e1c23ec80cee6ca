import CXkbcommon

/// Makes one character of several keys, such as a dead accent and a letter: xkb_compose_state.
@safe final class KeyComposer {
  /// The result of a key.
  enum Result: Hashable {
    /// It belongs to no sequence.
    case nothing
    /// It begins or continues one.
    case composing
    /// It ends one, which types this.
    case composed(text: String, symbol: UInt32)
    /// The key ends a sequence that does not exist; it types nothing.
    case cancelled
  }

  private let table: OpaquePointer
  private let state: OpaquePointer

  /// Reads the compose sequences of a locale; nil if the locale has none.
  init?(locale: String, of library: KeyLibrary) {
    // The sequences of C are those of Latin 1, but the typed text is always UTF-8.
    let isPlain = ["", "C", "POSIX"].contains(locale)
    let found = unsafe xkb_compose_table_new_from_locale(
      library.raw, isPlain ? Self.usual : locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    guard
      let table = unsafe found
        ?? xkb_compose_table_new_from_locale(library.raw, Self.usual, XKB_COMPOSE_COMPILE_NO_FLAGS)
    else { return nil }
    guard let state = unsafe xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else {
      unsafe xkb_compose_table_unref(table)
      return nil
    }
    unsafe self.table = table
    unsafe self.state = state
  }

  deinit {
    unsafe xkb_compose_state_unref(state)
    unsafe xkb_compose_table_unref(table)
  }

  /// The locale whose sequences most others share.
  private static let usual = "en_US.UTF-8"

  /// Processes the symbol of a pressed key.
  func feed(_ symbol: UInt32) -> Result {
    // The library ignores the symbols of modifiers; the status is then still that of the key before.
    guard unsafe xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return .nothing
    }
    switch unsafe xkb_compose_state_get_status(state) {
    case XKB_COMPOSE_COMPOSING: return .composing
    case XKB_COMPOSE_COMPOSED:
      let symbol = unsafe xkb_compose_state_get_one_sym(state)
      let text = unsafe typedText { unsafe xkb_compose_state_get_utf8(state, $0, $1) }
      unsafe xkb_compose_state_reset(state)
      return .composed(text: text, symbol: symbol)
    case XKB_COMPOSE_CANCELLED:
      unsafe xkb_compose_state_reset(state)
      return .cancelled
    default: return .nothing
    }
  }

  /// Discards a sequence that has begun.
  func reset() { unsafe xkb_compose_state_reset(state) }
}

/// The text that a function of the library writes; a text beyond the limit is cut off.
func typedText(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
  unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: KeyboardLimits.textBytes) { room in
    guard let base = room.baseAddress else { return "" }
    let count = unsafe min(Int(write(base, room.count)), room.count - 1)
    guard count > 0 else { return "" }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self)
  }
}
