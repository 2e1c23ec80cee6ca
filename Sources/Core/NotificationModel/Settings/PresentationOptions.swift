/// What a foreground app lets the system show for it, with Apple's bits (E3).
public struct PresentationOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set from its bits; bits without a meaning are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The number on the icon changes.
  public static let badge = PresentationOptions(rawValue: 1)
  /// The sound is played, with or without anything to see.
  public static let sound = PresentationOptions(rawValue: 2)
  /// The deprecated spelling of list and banner together.
  public static let alert = PresentationOptions(rawValue: 4)
  /// It goes to the list.
  public static let list = PresentationOptions(rawValue: 8)
  /// A banner is shown.
  public static let banner = PresentationOptions(rawValue: 16)

  /// Whether a banner is wanted, in either spelling.
  public var wantsBanner: Bool { contains(.banner) || contains(.alert) }
  /// Whether an entry in the list is wanted, in either spelling.
  public var wantsList: Bool { contains(.list) || contains(.alert) }
}
