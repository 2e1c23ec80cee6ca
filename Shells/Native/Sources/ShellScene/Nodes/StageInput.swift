/// What happened on the screen.
package enum StageInput: Hashable, Sendable {
  case pointer(SurfaceName, PointerInput)
  /// A press outside of a surface that asked for such presses; no other window receives it.
  case pressedOutside(SurfaceName)
  case key(KeyInput)
  /// The keyboard came to a surface, or left it.
  case keyboard(SurfaceName, isHere: Bool)
  /// The server gave a surface its size, in logical pixels.
  case sized(SurfaceName, Size)
  /// A frame was shown; sent after each that was painted.
  case frame(SurfaceName)
  /// Outputs came, went or changed.
  case outputsChanged
  /// A surface came to an output.
  case placed(SurfaceName)
  /// The person has been away from all devices for a while, or is back (S44).
  case idle(Bool)
  /// The text of the clipboard, after it was requested.
  case pasted(String)
  /// The display server is gone; nothing can be shown any longer.
  case lost(reason: String)
}

/// A surface of the shell.
package enum SurfaceName: Hashable, Sendable, CaseIterable {
  case banners
  /// The banners above full-screen windows: for the screen alone, everything else counts them as banners.
  case raisedBanners
  case panel

  /// The surface of the scene that it shows.
  package var ofScene: SurfaceName { self == .raisedBanners ? .banners : self }
}

/// An input of a pointer or a finger.
package enum PointerInput: Hashable, Sendable {
  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right
    /// A finger, which acts like the left button.
    case finger

    /// Whether it presses things and drags them.
    package var isMain: Bool { self == .left || self == .finger }
  }

  /// It came to the surface or moved on it.
  case moved(Point)
  case left
  case pressed(Button, Point)
  case released(Button, Point)
  /// The wheel or two fingers, in logical pixels; positive is down and right.
  case scrolled(x: Double, y: Double, at: Point)

  /// The position; nil after it has left.
  package var point: Point? {
    switch self {
    case .moved(let point), .pressed(_, let point), .released(_, let point),
      .scrolled(_, _, let point):
      point
    case .left: nil
    }
  }
}

/// A pressed key, after layout and compose keys.
package struct KeyInput: Hashable, Sendable {
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
    /// Any other key; its text, if it has one, is in `text`.
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
  /// The typed text; empty if the key types nothing.
  package var text: String
  package var modifiers: Modifiers
  /// The keysym and the key's code, for input methods.
  package var symbol: UInt32
  package var code: UInt32
  package var isReleased: Bool
  /// Whether the key is only held: it was pressed before, and not let go.
  package var isRepeated: Bool

  package init(
    _ key: Key, text: String = "", modifiers: Modifiers = [], symbol: UInt32 = 0, code: UInt32 = 0,
    isReleased: Bool = false, isRepeated: Bool = false
  ) {
    self.key = key
    self.text = text
    self.modifiers = modifiers
    self.symbol = symbol
    self.code = code
    self.isReleased = isReleased
    self.isRepeated = isRepeated
  }
}
