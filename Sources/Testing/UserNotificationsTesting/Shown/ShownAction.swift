/// A button under a notification, as the person sees it.
public struct ShownAction: Hashable, Sendable {
  /// What the app calls it.
  public let identifier: String
  /// What is written on it, in the person's language.
  public let title: String
  /// Whether it is marked as one that destroys something (F5).
  public let isDestructive: Bool
  /// Whether it brings the app to the front (F3).
  public let opensApp: Bool
  /// Whether the device must be unlocked for it (F4).
  public let needsUnlock: Bool
  /// What is written in the empty text field, where it has one (F6).
  public let textPlaceholder: String?
  /// What is written on the button beside the text field, where it has one (F6).
  public let textButtonTitle: String?
}
