/// What a notification says and how it asks to be shown; the defaults are those of an empty content (C21).
public struct NotificationContent: Hashable, Sendable {
  public var title: DisplayText = ""
  public var subtitle: DisplayText = ""
  public var body: DisplayText = ""
  /// The number on the app's icon: absent leaves it, 0 removes it (C3).
  public var badge: Int?
  /// The sound; absent means silence (C5).
  public var sound: Sound?
  public var categoryIdentifier = ""
  /// Which notifications of the app belong together (C16).
  public var threadIdentifier = ""
  public var launchImageName = ""
  public var summaryArgument = ""
  public var summaryArgumentCount = 1
  public var targetContentIdentifier: String?
  public var interruptionLevel = InterruptionLevel.active
  /// How much it matters among the app's own, 0 to 1 (C19).
  public var relevanceScore = 0.0
  public var filterCriteria: String?
  public var userInfo: [String: PropertyList] = [:]
  public var attachments: [Attachment] = []

  /// Creates an empty content.
  public init() {}

  /// Whether there is text for a banner or the list (C1).
  public var hasText: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }

  /// Whether there is anything at all for a person to see or hear (B28).
  public var isPresentable: Bool {
    hasText || badge != nil || sound != nil || !attachments.isEmpty
  }
}
