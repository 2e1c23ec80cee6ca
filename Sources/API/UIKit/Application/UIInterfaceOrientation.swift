/// Which way up an app's interface is.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Nobody knows.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// On its head.
  case portraitUpsideDown = 2
  /// On its side, with what was at the right at the bottom.
  case landscapeRight = 3
  /// On its side, with what was at the left at the bottom.
  case landscapeLeft = 4

  /// Whether it is upright or on its head.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Which ways up an app lets its interface be.
///
/// Nothing turns on Linux: what an app answers has no effect.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// Apple's bits.
  public let rawValue: UInt

  /// Creates a mask from Apple's bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  private init(_ orientation: UIInterfaceOrientation) {
    rawValue = 1 << UInt(orientation.rawValue)
  }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(.portrait)
  /// On its head.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(.portraitUpsideDown)
  /// On its side, with what was at the right at the bottom.
  public static let landscapeRight = UIInterfaceOrientationMask(.landscapeRight)
  /// On its side, with what was at the left at the bottom.
  public static let landscapeLeft = UIInterfaceOrientationMask(.landscapeLeft)
  /// On either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// Every way.
  public static let all: UIInterfaceOrientationMask = [.landscape, .portrait, .portraitUpsideDown]
  /// Every way but on its head.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.landscape, .portrait]
}
