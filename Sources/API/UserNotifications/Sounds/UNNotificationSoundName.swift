/// The name of a sound file, without a folder; apps add their own as static members.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The file's name with its extension.
  public let rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
