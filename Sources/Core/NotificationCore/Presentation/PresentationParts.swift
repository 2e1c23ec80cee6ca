/// What a notification can have on a device.
public struct PresentationParts: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Over what the person is doing.
  public static let banner = PresentationParts(rawValue: 1)
  /// In the list of what was missed.
  public static let list = PresentationParts(rawValue: 2)
  /// On the lock screen.
  public static let lockScreen = PresentationParts(rawValue: 4)
  /// A sound.
  public static let sound = PresentationParts(rawValue: 8)
  /// A number on the icon.
  public static let badge = PresentationParts(rawValue: 16)
}
