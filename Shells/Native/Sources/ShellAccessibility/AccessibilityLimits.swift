/// The limits of the tree that screen readers receive.
enum AccessibilityLimits {
  /// The number of objects of all surfaces together; the rest of the tree is left out.
  static let objects = 2_000
  /// The most characters of one text or name; the rest is left out.
  static let characters = 20_000
  /// The announcements that can still be read; an older one is forgotten.
  static let announcements = 8
  /// The most events that wait for the bus.
  static let waitingEvents = 16_384
  /// The most events that screen readers listen to, all together; a further one is taken for unknown.
  static let listeners = 4_096
}
