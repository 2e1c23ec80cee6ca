import NotificationModel

/// What a process of an app does.
enum ProgramAct: Hashable, Sendable {
  case add(RequestPlan)
  case removePending([Int])
  case removeAllPending
  case removeDelivered([Int])
  case removeAllDelivered
  case setBadge(Int)
  case setDelegate(Bool)
  case setActive(Bool)
  case askPermission(AuthorizationOptions)
  case setCategories(Int)
  case setLaunchCommand(isValid: Bool)
  case readPending
  case readDelivered
  case readCategories
  case readSettings
  case registerForPushes
  case unregisterForPushes
  case takePushes(Bool)
  case readToken
}

/// What a request will hold; its title is the number of its step, so that no two are alike.
struct RequestPlan: Hashable, Sendable {
  /// Which of the few names it has, shared by all apps on purpose.
  var name: Int
  var trigger: Trigger?
  var badge: Int?
  var hasText: Bool
  var hasSound: Bool
  var category: Int?
  var thread: Int
  var level: InterruptionLevel
  var relevance: Int

  /// Names that are easily mixed up: the same letters in other bytes, another case, nothing.
  static let names = ["r0", "r1", "caf\u{E9}", "cafe\u{301}", "R0", ""]

  /// The name at a place of the list, which has no end.
  static func name(_ place: Int) -> String { names[place % names.count] }

  /// The request, or one that must be refused where its badge is negative.
  func request(titled title: String) -> NotificationRequest {
    var content = NotificationContent()
    if hasText { content.title = .literal(title) }
    // Whatever becomes of the texts, the request can be told from all others.
    content.userInfo = ["title": .string(title)]
    content.badge = badge
    if hasSound { content.sound = .standard }
    if let category { content.categoryIdentifier = CategoryPlan.identifier(category) }
    content.threadIdentifier = thread == 0 ? "" : "thread-\(thread)"
    content.interruptionLevel = level
    content.relevanceScore = Double(relevance) / 8
    return NotificationRequest(
      identifier: Self.name(name), content: content, trigger: trigger)
  }
}

extension NotificationRequest {
  /// The title that the story gave it, which no other request has.
  var storyTitle: String {
    if case .string(let title) = content.userInfo["title"] { title } else { "" }
  }
}
