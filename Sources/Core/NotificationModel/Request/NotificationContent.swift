/// What a notification says and how it asks to be shown; the defaults are those of an empty content (C21).
public struct NotificationContent: Hashable, Sendable {
  /// The first line.
  public var title: DisplayText = ""
  /// The second line.
  public var subtitle: DisplayText = ""
  /// The text.
  public var body: DisplayText = ""
  /// The number on the app's icon: absent leaves it, 0 removes it (C3).
  public var badge: Int?
  /// The sound; absent means silence (C5).
  public var sound: Sound?
  /// Which category's buttons it has; one that was not set means none (F9).
  public var categoryIdentifier = ""
  /// Which notifications of the app belong together (C16).
  public var threadIdentifier = ""
  /// What the app shows while it starts from this notification, kept for the app (C14).
  public var launchImageName = ""
  /// What it adds to the summary line of a stack; not read since iOS 15 (C15).
  public var summaryArgument = ""
  /// How many items it stands for in the summary line; not read since iOS 15 (C15).
  public var summaryArgumentCount = 1
  /// Which window or scene of the app it concerns (C17).
  public var targetContentIdentifier: String?
  /// How strongly it asks for attention (C18).
  public var interruptionLevel = InterruptionLevel.active
  /// How much it matters among the app's own, 0 to 1 (C19).
  public var relevanceScore = 0.0
  /// What a focus filter of the app compares (C20).
  public var filterCriteria: String?
  /// The app's own values, given back with the notification unchanged (C11).
  public var userInfo: [String: PropertyList] = [:]
  /// The files that travel with it; the first one is shown (D9).
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
