import NotificationModel

/// The notifications with a bar whose banner has left the screen, while they go on in the list.
///
/// A download that was hidden, or has been seen long enough, does not come again with each of its values (S14).
struct RestingBars: Hashable, Sendable {
  private struct Request: Hashable {
    var app: BundleIdentifier
    var identifier: String

    init(_ key: NotificationKey) {
      app = key.app
      identifier = key.identifier
    }
  }

  /// When each was withdrawn, if it was and nothing has replaced it yet.
  private var withdrawn: [Request: Int64?] = [:]

  /// Remembers a notification whose banner leaves the screen.
  mutating func add(_ presentation: Presentation) {
    guard presentation.progress != nil, presentation.surfaces.contains(.list),
      withdrawn.count < SceneLimits.restingBars
    else { return }
    withdrawn[Request(presentation.key)] = .some(nil)
  }

  /// Handles that the system has withdrawn a notification: only what replaces it within moments is the same one.
  mutating func withdraw(_ key: NotificationKey, at now: Int64) {
    guard withdrawn[Request(key)] != nil else { return }
    withdrawn[Request(key)] = now
  }

  /// Whether a notification is a further value of one of the bars; otherwise its bar is dropped.
  mutating func keeps(_ presentation: Presentation, at now: Int64) -> Bool {
    withdrawn = withdrawn.filter { $0.value.map { now - $0 <= SceneLimits.succession } ?? true }
    let request = Request(presentation.key)
    guard withdrawn[request] != nil, presentation.progress != nil else {
      withdrawn[request] = nil
      return false
    }
    withdrawn[request] = .some(nil)
    return true
  }
}
