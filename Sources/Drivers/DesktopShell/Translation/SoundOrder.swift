public import NotificationModel

/// A sound to play here, because the server does not play sounds, or not this one.
public struct SoundOrder: Hashable, Sendable {
  /// Whose sound it is.
  public var key: NotificationKey
  /// What the core decided about it; a critical one carries its volume (C9).
  public var sound: Sound
  /// The file to play; absent means the desktop's own sound.
  public var file: LocalFile?

  /// Creates an order.
  public init(key: NotificationKey, sound: Sound, file: LocalFile? = nil) {
    self.key = key
    self.sound = sound
    self.file = file
  }
}
