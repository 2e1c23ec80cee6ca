/// What a notification server can play.
public struct ServerSounds: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates a set from its bits; bits without a meaning are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Sounds of the person's theme, by their names.
  public static let names = ServerSounds(rawValue: 1)
  /// Files.
  public static let files = ServerSounds(rawValue: 2)
}
