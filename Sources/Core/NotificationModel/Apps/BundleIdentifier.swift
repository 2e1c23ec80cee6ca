/// The name that an app is known by, such as `com.example.organizer`.
///
/// Letters, digits, dots, hyphens and underscores, 1 to 155 of them; no dot at either end and no two
/// dots in a row, so that an identifier is always a harmless file name.
public struct BundleIdentifier: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The identifier as text.
  public let rawValue: String

  /// Creates an identifier, or nothing where the text is not one.
  public init?(_ text: String) {
    guard (1...Self.maximumLength).contains(text.utf8.count), !text.hasPrefix("."),
      !text.hasSuffix("."), !text.contains(".."), text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    rawValue = text
  }

  /// How many characters an identifier may have.
  public static let maximumLength = 155

  /// The identifier as text.
  public var description: String { rawValue }

  /// Orders identifiers as text, so that lists of apps come in one order.
  public static func < (left: BundleIdentifier, right: BundleIdentifier) -> Bool {
    left.rawValue < right.rawValue
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
