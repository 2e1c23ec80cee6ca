import NotificationModel

/// Why each part of a notification is left out; nothing where it is there.
struct PresentationRefusals: Hashable, Sendable {
  var banner: PresentationReason?
  var list: PresentationReason?
  var lockScreen: PresentationReason?
  var sound: PresentationReason?
  var badge: PresentationReason?

  /// Where the notification is shown.
  var places: Presentation.Places {
    var places: Presentation.Places = []
    if banner == nil { places.insert(.banner) }
    if list == nil { places.insert(.list) }
    if lockScreen == nil { places.insert(.lockScreen) }
    return places
  }

  /// Everything that is there.
  var parts: PresentationParts { parts { $0 == nil } }

  /// Each reason once, with the parts that it keeps out.
  func forEachReason(_ body: (PresentationParts, PresentationReason) -> Void) {
    var told: PresentationParts = []
    for part in Self.order where !told.contains(part) {
      guard let reason = self[part] else { continue }
      let parts = parts { $0 == reason }
      told.formUnion(parts)
      body(parts, reason)
    }
  }

  private func parts(where fits: (PresentationReason?) -> Bool) -> PresentationParts {
    var parts: PresentationParts = []
    for part in Self.order where fits(self[part]) { parts.insert(part) }
    return parts
  }

  private static let order: [PresentationParts] = [.banner, .lockScreen, .list, .sound, .badge]

  private subscript(part: PresentationParts) -> PresentationReason? {
    switch part {
    case .banner: banner
    case .list: list
    case .lockScreen: lockScreen
    case .sound: sound
    default: badge
    }
  }
}
