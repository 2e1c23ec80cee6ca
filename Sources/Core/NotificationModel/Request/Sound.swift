/// The sound of a delivery.
public struct Sound: Hashable, Sendable {
  /// What kind of sound is meant.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An ordinary sound.
    case standard
    /// A sound of a phone that rings, looped to 30 seconds (C10).
    case ringtone
    /// A sound that ignores mute and Focus, at a volume of its own (C9).
    case critical
  }

  /// What kind of sound is meant.
  public var kind: Kind
  /// The file to play, without a folder; absent means the system's own sound.
  public var name: String?
  /// The volume of a critical sound, 0 to 1; absent means the system's choice.
  public var volume: Double?

  /// Creates a sound.
  public init(kind: Kind, name: String? = nil, volume: Double? = nil) {
    self.kind = kind
    self.name = name
    self.volume = volume
  }

  /// The system's ordinary sound.
  public static let standard = Sound(kind: .standard)
}
