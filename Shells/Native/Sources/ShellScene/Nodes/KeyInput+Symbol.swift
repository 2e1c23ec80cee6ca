extension KeyInput.Key {
  /// The key of a symbol, as X11 and xkbcommon number them; those of the keypad count as the others.
  package init(symbol: UInt32) {
    self =
      switch symbol {
      case 0xFF0D, 0xFF8D: .enter
      case 0xFF1B: .escape
      case 0xFF08: .backspace
      case 0xFFFF, 0xFF9F: .delete
      case 0xFF51, 0xFF96: .left
      case 0xFF53, 0xFF98: .right
      case 0xFF52, 0xFF97: .up
      case 0xFF54, 0xFF99: .down
      case 0xFF50, 0xFF95: .home
      case 0xFF57, 0xFF9C: .end
      case 0xFF55, 0xFF9A: .pageUp
      case 0xFF56, 0xFF9B: .pageDown
      case 0xFF09, 0xFF89, 0xFE20: .tab
      case 0xFFBE...0xFFE0: .function(Int(symbol) - 0xFFBD)
      default: .other
      }
  }
}
