import NotificationCore
import NotificationModel

/// What a server sends.
struct PushPlan: Hashable, Sendable {
  /// Its name among the few that requests have too; absent lets the system name it.
  var name: Int?
  var badge: Int?
  var hasText: Bool
  var hasSound: Bool
  var isCritical: Bool
  var category: Int?
  /// Whether it has no dictionary that the system could read.
  var isEmpty: Bool
  /// Whether it shall wake its app, shown or not.
  var wakes: Bool

  /// The payload as it arrives; it may ask for the app's service extension.
  func payload(titled title: String, isMutable: Bool) -> [String: PropertyList] {
    if isEmpty { return ["aps": .dictionary([:]), "title": .string(title)] }
    var aps: [String: PropertyList] = [:]
    if hasText { aps["alert"] = .dictionary(["title": .string(title)]) }
    if wakes { aps["content-available"] = .integer(1) }
    if isMutable { aps["mutable-content"] = .integer(1) }
    if let badge { aps["badge"] = .integer(Int64(badge)) }
    if hasSound {
      aps["sound"] = .dictionary(["name": .string("default"), "critical": .boolean(isCritical)])
    }
    if let category { aps["category"] = .string(CategoryPlan.identifier(category)) }
    return ["aps": .dictionary(aps), "title": .string(title)]
  }

  /// The push, where its payload can be read.
  func push(
    for app: BundleIdentifier, titled title: String, isMutable: Bool
  ) -> ArrivedPush? {
    guard let payload = try? PushPayload(payload(titled: title, isMutable: isMutable)) else {
      return nil
    }
    return ArrivedPush(
      app: app, payload: payload,
      identifier: name.map(RequestPlan.name))
  }
}
