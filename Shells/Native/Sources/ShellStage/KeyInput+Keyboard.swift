import Keyboard
import ShellScene

extension KeyInput {
  /// The key input for a keystroke; the code is the kernel's number of the key.
  init(_ stroke: Keystroke, code: UInt32, isReleased: Bool = false, isRepeated: Bool = false) {
    self.init(
      stroke.isComposing ? .other : Key(symbol: stroke.symbol), text: stroke.text,
      modifiers: Modifiers(rawValue: stroke.modifiers.rawValue), symbol: stroke.symbol, code: code,
      isReleased: isReleased, isRepeated: isRepeated)
  }
}
