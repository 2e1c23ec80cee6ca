package import FoundationEssentials

/// The content of a notification and its presentation; the defaults are those of an empty content (C21).
package struct NotificationContent: Hashable, Sendable {
  private var box = Box.empty

  /// All fields of the content, read and written at once.
  package var fields: Fields {
    get {
      switch box {
      case .fields(let fields): fields
      }
    }
    set { box = .fields(newValue) }
  }

  /// Creates an empty content.
  package init() {}

  /// Whether there is text for a banner or the list (C1).
  package var hasText: Bool { !title.isEmpty || !subtitle.isEmpty || !body.isEmpty }

  /// Whether the user can see or hear anything of it (B28).
  package var isPresentable: Bool {
    hasText || badge != nil || sound != nil || !attachments.isEmpty
  }
}

extension NotificationContent {
  /// The first line.
  package var title: DisplayText {
    get { fields.title }
    set { fields.title = newValue }
  }

  /// The second line.
  package var subtitle: DisplayText {
    get { fields.subtitle }
    set { fields.subtitle = newValue }
  }

  /// The text.
  package var body: DisplayText {
    get { fields.body }
    set { fields.body = newValue }
  }

  /// The number on the app's icon: absent leaves it, 0 removes it (C3).
  package var badge: Int? {
    get { fields.badge }
    set { fields.badge = newValue }
  }

  /// The sound; absent means silence (C5).
  package var sound: Sound? {
    get { fields.sound }
    set { fields.sound = newValue }
  }

  /// The category of its buttons; an unknown one means none (F9).
  package var categoryIdentifier: String {
    get { fields.categoryIdentifier }
    set { fields.categoryIdentifier = newValue }
  }

  /// The thread of notifications that belong together (C16).
  package var threadIdentifier: String {
    get { fields.threadIdentifier }
    set { fields.threadIdentifier = newValue }
  }

  /// The image that the app shows while it starts from this notification, passed through to the app (C14).
  package var launchImageName: String {
    get { fields.launchImageName }
    set { fields.launchImageName = newValue }
  }

  /// Its argument in the summary line of a stack; not read since iOS 15 (C15).
  package var summaryArgument: String {
    get { fields.summaryArgument }
    set { fields.summaryArgument = newValue }
  }

  /// How many items it counts for in the summary line; not read since iOS 15 (C15).
  package var summaryArgumentCount: Int {
    get { fields.summaryArgumentCount }
    set { fields.summaryArgumentCount = newValue }
  }

  /// Which window or scene of the app it concerns (C17).
  package var targetContentIdentifier: String? {
    get { fields.targetContentIdentifier }
    set { fields.targetContentIdentifier = newValue }
  }

  /// Its interruption level (C18).
  package var interruptionLevel: InterruptionLevel {
    get { fields.interruptionLevel }
    set { fields.interruptionLevel = newValue }
  }

  /// Its relevance among the app's own notifications, 0 to 1 (C19).
  package var relevanceScore: Double {
    get { fields.relevanceScore }
    set { fields.relevanceScore = newValue }
  }

  /// The text that a focus filter of the app compares (C20).
  package var filterCriteria: String? {
    get { fields.filterCriteria }
    set { fields.filterCriteria = newValue }
  }

  /// The app's own values, returned with the notification unchanged (C11).
  package var userInfo: [String: PropertyList] {
    get { fields.userInfo }
    set { fields.userInfo = newValue }
  }

  /// Its attachments; the first one is shown (D9).
  package var attachments: [Attachment] {
    get { fields.attachments }
    set { fields.attachments = newValue }
  }

  /// The sender, if it is a message; used only for apps with the right to it (C22).
  package var sender: Sender? {
    get { fields.sender }
    set { fields.sender = newValue }
  }
}

extension NotificationContent {
  /// The fields of a content.
  package struct Fields: Hashable, Sendable {
    package var title: DisplayText = ""
    package var subtitle: DisplayText = ""
    package var body: DisplayText = ""
    package var badge: Int?
    package var sound: Sound?
    package var categoryIdentifier: String = ""
    package var threadIdentifier: String = ""
    package var launchImageName: String = ""
    package var summaryArgument: String = ""
    package var summaryArgumentCount: Int = 1
    package var targetContentIdentifier: String?
    package var interruptionLevel: InterruptionLevel = InterruptionLevel.active
    package var relevanceScore: Double = 0.0
    package var filterCriteria: String?
    package var userInfo: [String: PropertyList] = [:]
    package var attachments: [Attachment] = []
    package var sender: Sender?

    package init() {}
  }

  /// Stores the fields on the heap: a content is passed on many times and hardly ever changed, and a copy of
  /// one reference costs less than one of twenty.
  indirect enum Box: Hashable, Sendable {
    case fields(Fields)

    static let empty = Box.fields(Fields())
  }
}

/// How strongly a notification interrupts (C18, E12).
package enum InterruptionLevel: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// Only in the list.
  case passive = 0
  /// Banner and sound; Focus and the summary delay it.
  case active = 1
  /// Also through Focus and the summary, if the user allows it.
  case timeSensitive = 2
  /// Always, even when muted, if the user allows it.
  case critical = 3

  /// The spelling of the level in payloads and messages.
  package var name: String {
    switch self {
    case .passive: "passive"
    case .active: "active"
    case .timeSensitive: "time-sensitive"
    case .critical: "critical"
    }
  }

  /// Creates a level from its spelling in payloads; fails for any other word.
  package init?(name: String) {
    guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }

  /// Orders levels from the quietest to the most urgent.
  package static func < (left: InterruptionLevel, right: InterruptionLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The sound of a delivery.
package struct Sound: Hashable, Sendable {
  /// The kind of a sound.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An ordinary sound.
    case standard
    /// The sound of a ringing phone, looped to 30 seconds (C10).
    case ringtone
    /// A sound that ignores mute and Focus, with its own volume (C9).
    case critical
  }

  /// The location of a named sound.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// In the folders of the app, as a file of this name (C6).
    case app
    /// In the desktop's sound theme, by its name there, such as `message-new-email` (S19).
    case theme
    /// It is the file with this absolute path (S19).
    case file
  }

  /// The kind of sound.
  package var kind: Kind
  /// The sound to play, as its source names it; absent means the system's own sound.
  package var name: String?
  /// The location of the sound.
  package var source: Source
  /// The volume of a critical sound, 0 to 1; absent means the system's choice.
  package var volume: Double?

  package init(
    kind: Kind, name: String? = nil, source: Source = .app, volume: Double? = nil
  ) {
    self.kind = kind
    self.name = name
    self.source = source
    self.volume = volume
  }

  /// The system's ordinary sound.
  package static let standard = Sound(kind: .standard)
}

/// A file that is attached to a notification.
package struct Attachment: Hashable, Sendable {
  /// The identifier that the app chose.
  package var identifier: String
  /// The absolute path of the file.
  package var path: String
  /// The uniform type identifier, such as `public.png` (D2).
  package var type: String
  /// The options of its thumbnail, by name (D10).
  package var options: [String: PropertyList]

  package init(
    identifier: String, path: String, type: String, options: [String: PropertyList] = [:]
  ) {
    self.identifier = identifier
    self.path = path
    self.type = type
    self.options = options
  }
}

/// The sender of a message, according to its app (C22).
package struct Sender: Hashable, Sendable {
  /// The name that is shown; empty leaves the title unchanged.
  package var name: String
  /// The address or number that identifies the sender to a focus.
  package var handle: String

  package init(name: String, handle: String) {
    self.name = name
    self.handle = handle
  }
}

/// A value of a property list's types, preserved exactly (C11).
package enum PropertyList: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number in the signed range.
  case integer(Int64)
  /// An integer above the signed range.
  case unsigned(UInt64)
  /// A floating-point number, even if its value is whole.
  case real(Double)
  /// A truth value, which is distinct from the numbers 1 and 0.
  case boolean(Bool)
  /// Bytes.
  case data(Data)
  /// An instant.
  case date(Date)
  /// Values in an order.
  indirect case array([PropertyList])
  /// Values by name.
  indirect case dictionary([String: PropertyList])
}
