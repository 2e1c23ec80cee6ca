import Keyboard
import ShellScene

extension KeyInput {
  /// What a key means to the shell; the code is the kernel's number of the key.
  init(_ stroke: Keystroke, code: UInt32, isReleased: Bool = false) {
    self.init(
      Key(stroke.key), text: stroke.text, modifiers: Modifiers(rawValue: stroke.modifiers.rawValue),
      symbol: stroke.symbol, code: code, isReleased: isReleased)
  }
}

extension KeyInput.Key {
  init(_ key: Keystroke.Key) {
    self =
      switch key {
      case .enter: .enter
      case .escape: .escape
      case .backspace: .backspace
      case .delete: .delete
      case .left: .left
      case .right: .right
      case .up: .up
      case .down: .down
      case .home: .home
      case .end: .end
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      case .tab: .tab
      case .function(let number): .function(number)
      case .other: .other
      }
  }
}
