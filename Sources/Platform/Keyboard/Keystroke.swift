import CXkbcommon

/// What a key means at the moment in which it is pressed or released.
package struct Keystroke: Hashable, Sendable {
  /// A key that does something other than type.
  package enum Key: Hashable, Sendable {
    case enter
    case escape
    case backspace
    case delete
    case left
    case right
    case up
    case down
    case home
    case end
    case pageUp
    case pageDown
    case tab
    case function(Int)
    case other
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    package static let logo = Modifiers(rawValue: 8)
  }

  package var key: Key
  /// What the key types; empty while a character is being composed, and for commands such as Control+A.
  package var text: String
  /// The modifiers that are in effect.
  package var modifiers: Modifiers
  /// The number of the symbol, as X11 counts them; that of the composed character, if there is one.
  package var symbol: UInt32

  /// The distance of X11's codes, which the library takes, to the kernel's, which this face takes.
  static let codeOffset: UInt32 = 8
}

extension Keystroke.Key {
  /// The key of a symbol; those of the keypad count as the others.
  init(symbol: UInt32) {
    self =
      switch Int32(bitPattern: symbol) {
      case XKB_KEY_Return, XKB_KEY_KP_Enter: .enter
      case XKB_KEY_Escape: .escape
      case XKB_KEY_BackSpace: .backspace
      case XKB_KEY_Delete, XKB_KEY_KP_Delete: .delete
      case XKB_KEY_Left, XKB_KEY_KP_Left: .left
      case XKB_KEY_Right, XKB_KEY_KP_Right: .right
      case XKB_KEY_Up, XKB_KEY_KP_Up: .up
      case XKB_KEY_Down, XKB_KEY_KP_Down: .down
      case XKB_KEY_Home, XKB_KEY_KP_Home: .home
      case XKB_KEY_End, XKB_KEY_KP_End: .end
      case XKB_KEY_Page_Up, XKB_KEY_KP_Page_Up: .pageUp
      case XKB_KEY_Page_Down, XKB_KEY_KP_Page_Down: .pageDown
      case XKB_KEY_Tab, XKB_KEY_KP_Tab, XKB_KEY_ISO_Left_Tab: .tab
      case XKB_KEY_F1...XKB_KEY_F35: .function(Int(symbol) - Int(XKB_KEY_F1) + 1)
      default: .other
      }
  }
}
