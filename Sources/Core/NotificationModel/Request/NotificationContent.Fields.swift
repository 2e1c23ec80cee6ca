extension NotificationContent {
  /// What a content holds.
  struct Fields: Hashable, Sendable {
    var title: DisplayText = ""
    var subtitle: DisplayText = ""
    var body: DisplayText = ""
    var badge: Int?
    var sound: Sound?
    var categoryIdentifier: String = ""
    var threadIdentifier: String = ""
    var launchImageName: String = ""
    var summaryArgument: String = ""
    var summaryArgumentCount: Int = 1
    var targetContentIdentifier: String?
    var interruptionLevel: InterruptionLevel = InterruptionLevel.active
    var relevanceScore: Double = 0.0
    var filterCriteria: String?
    var userInfo: [String: PropertyList] = [:]
    var attachments: [Attachment] = []
    var sender: Sender?
  }

  /// Keeps the fields on the heap: a content is handed on many times and hardly ever changed, and a
  /// copy of one reference costs less than one of twenty.
  indirect enum Box: Hashable, Sendable {
    case fields(Fields)

    static let empty = Box.fields(Fields())
  }
}
