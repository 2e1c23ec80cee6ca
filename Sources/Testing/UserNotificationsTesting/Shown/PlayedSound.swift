public import Foundation

/// A sound that the device played.
public struct PlayedSound: Hashable, Sendable, CustomStringConvertible {
  /// The bundle identifier of the app it is from.
  public let app: String
  /// The identifier of the request.
  public let identifier: String
  /// The name of the sound's file; absent for the system's own sound.
  public let name: String?
  /// Whether it sounds through the silent switch and a Focus (C9).
  public let isCritical: Bool
  /// How loud a critical sound is, 0 to 1; absent where the device's own volume counts.
  public let volume: Double?
  /// When it was played.
  public let moment: Date

  /// Its name and what is special about it.
  public var description: String {
    let kind = isCritical ? "critical sound" : "sound"
    return "\(kind) \(StoryText.line(name ?? "default"))"
      + (volume.map { " at volume \($0)" } ?? "")
  }
}
