import NotificationModel

/// The user's reference to one of several notifications or requests.
///
/// `app/identifier`, an identifier that only one of them has, or its number in the listing. A written-out identifier is
/// preferred to a number that looks like it.
enum NotificationReference {
  /// The position of the referenced one.
  static func position(
    of text: String, in names: [Name], field: String, listing: String
  ) throws(NotificationFailure) -> Int {
    if let position = names.firstIndex(where: { "\($0.app)/\($0.identifier)" == text }) {
      return position
    }
    let positions = names.indices.filter { names[$0].identifier == text }
    if positions.count > 1 {
      let apps = positions.map { names[$0].app.rawValue }.joined(separator: ", ")
      throw NotificationFailure(
        .invalidValue, field: field, value: text, message: "Several apps have it: \(apps)",
        remedy: "Write the app in front, such as \(names[positions[0]].app)/\(text).")
    }
    if let position = positions.first { return position }
    if let number = Int(text), names.indices.contains(number - 1) { return number - 1 }
    throw NotificationFailure(
      .notFound, field: field, value: text, message: "There is no such entry",
      remedy: "`unctl \(listing)` lists those there are.")
  }

  /// The name of an entry in a listing.
  struct Name: Hashable {
    var app: BundleIdentifier
    var identifier: String
  }
}

extension [DeliveredNotification] {
  /// The key of the referenced notification.
  func key(named text: String) throws(NotificationFailure) -> NotificationKey {
    let names = map {
      NotificationReference.Name(app: $0.key.app, identifier: $0.key.identifier)
    }
    let position = try NotificationReference.position(
      of: text, in: names, field: "notification", listing: "delivered")
    return self[position].key
  }
}
