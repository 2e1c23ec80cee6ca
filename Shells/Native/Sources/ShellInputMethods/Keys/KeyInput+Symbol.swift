import ShellScene

extension KeyInput {
  /// A key that an input method typed in place of the person, by its X11 symbol.
  init(symbol: UInt32, code: UInt32, modifiers: Modifiers, isReleased: Bool) {
    let key = Key(symbol: symbol)
    let types = key == .other && modifiers.isDisjoint(with: [.control, .alt, .logo]) && !isReleased
    self.init(
      key, text: types ? Self.text(symbol) : "", modifiers: modifiers, symbol: symbol, code: code,
      isReleased: isReleased)
  }

  /// The character of a symbol: Latin 1 by its own number, all others by theirs with an offset.
  private static func text(_ symbol: UInt32) -> String {
    let number: UInt32
    switch symbol {
    case 0x20...0x7E, 0xA0...0xFF: number = symbol
    case 0x0100_0100...0x0110_FFFF: number = symbol - 0x0100_0000
    default: return ""
    }
    return Unicode.Scalar(number).map { String(Character($0)) } ?? ""
  }

  /// The state of the modifiers as X11 counts it.
  var modifierMask: UInt32 {
    Self.masks.reduce(0) { modifiers.contains($1.0) ? $0 | $1.1 : $0 }
  }

  fileprivate static let masks: [(Modifiers, UInt32)] = [
    (.shift, 1), (.control, 1 << 2), (.alt, 1 << 3), (.logo, 1 << 6),
  ]
}

extension KeyInput.Modifiers {
  /// Reads X11's modifier mask; unknown bits are ignored.
  init(mask: UInt32) {
    self = KeyInput.masks.reduce(into: []) { if mask & $1.1 != 0 { $0.insert($1.0) } }
  }
}
