/// What a notification says and how it asks to be shown; the defaults are those of an empty content (C21).
public struct NotificationContent: Hashable, Sendable {
  private var box = Box.empty

  private var fields: Fields {
    get {
      switch box {
      case .fields(let fields): fields
      }
    }
    set { box = .fields(newValue) }
  }

  /// Creates an empty content.
  public init() {}

  /// Whether there is text for a banner or the list (C1).
  public var hasText: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }

  /// Whether there is anything at all for a person to see or hear (B28).
  public var isPresentable: Bool {
    hasText || badge != nil || sound != nil || !attachments.isEmpty
  }
}

extension NotificationContent {
  /// The first line.
  public var title: DisplayText {
    get { fields.title }
    set { fields.title = newValue }
  }

  /// The second line.
  public var subtitle: DisplayText {
    get { fields.subtitle }
    set { fields.subtitle = newValue }
  }

  /// The text.
  public var body: DisplayText {
    get { fields.body }
    set { fields.body = newValue }
  }

  /// The number on the app's icon: absent leaves it, 0 removes it (C3).
  public var badge: Int? {
    get { fields.badge }
    set { fields.badge = newValue }
  }

  /// The sound; absent means silence (C5).
  public var sound: Sound? {
    get { fields.sound }
    set { fields.sound = newValue }
  }

  /// Which category's buttons it has; one that was not set means none (F9).
  public var categoryIdentifier: String {
    get { fields.categoryIdentifier }
    set { fields.categoryIdentifier = newValue }
  }

  /// Which notifications of the app belong together (C16).
  public var threadIdentifier: String {
    get { fields.threadIdentifier }
    set { fields.threadIdentifier = newValue }
  }

  /// What the app shows while it starts from this notification, kept for the app (C14).
  public var launchImageName: String {
    get { fields.launchImageName }
    set { fields.launchImageName = newValue }
  }

  /// What it adds to the summary line of a stack; not read since iOS 15 (C15).
  public var summaryArgument: String {
    get { fields.summaryArgument }
    set { fields.summaryArgument = newValue }
  }

  /// How many items it stands for in the summary line; not read since iOS 15 (C15).
  public var summaryArgumentCount: Int {
    get { fields.summaryArgumentCount }
    set { fields.summaryArgumentCount = newValue }
  }

  /// Which window or scene of the app it concerns (C17).
  public var targetContentIdentifier: String? {
    get { fields.targetContentIdentifier }
    set { fields.targetContentIdentifier = newValue }
  }

  /// How strongly it asks for attention (C18).
  public var interruptionLevel: InterruptionLevel {
    get { fields.interruptionLevel }
    set { fields.interruptionLevel = newValue }
  }

  /// How much it matters among the app's own, 0 to 1 (C19).
  public var relevanceScore: Double {
    get { fields.relevanceScore }
    set { fields.relevanceScore = newValue }
  }

  /// What a focus filter of the app compares (C20).
  public var filterCriteria: String? {
    get { fields.filterCriteria }
    set { fields.filterCriteria = newValue }
  }

  /// The app's own values, given back with the notification unchanged (C11).
  public var userInfo: [String: PropertyList] {
    get { fields.userInfo }
    set { fields.userInfo = newValue }
  }

  /// The files that travel with it; the first one is shown (D9).
  public var attachments: [Attachment] {
    get { fields.attachments }
    set { fields.attachments = newValue }
  }

  /// The person it is from, if it is a message; it counts only for apps that may send such (C22).
  public var sender: Sender? {
    get { fields.sender }
    set { fields.sender = newValue }
  }
}
