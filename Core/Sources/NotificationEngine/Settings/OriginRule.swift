import NotificationModel

/// The rows of an app's page in Settings for the origins of its notifications, such as sites in a browser (S21).
enum OriginRule {
  /// The prefix of these rows' names; the name of the origin follows.
  static let rowPrefix = "origin:"

  /// The names of an app's rows.
  static func rows(of settings: AppSettings) -> [String] {
    settings.origins.map { rowPrefix + $0.name }
  }

  /// Changes a row; false if the name does not belong to one of these rows.
  ///
  /// - Throws: A refusal if the app has posted nothing of this origin, or the value is invalid.
  static func set(_ row: String, to text: String, in app: inout AppRecord) throws -> Bool {
    guard row.hasPrefix(rowPrefix) else { return false }
    let name = row.dropFirst(rowPrefix.count)
    guard let index = app.settings.origins.firstIndex(where: { $0.name == name }) else {
      throw Refusal.settings(.noSuchRow(row, offered: rows(of: app.settings)))
    }
    guard let delivery = NotificationOrigin.Delivery(rawValue: text) else {
      let values = NotificationOrigin.Delivery.allCases.map(\.rawValue)
      throw Refusal.settings(.noSuchValue(text, row: row, .oneOf(values)))
    }
    app.settings.origins[index].delivery = delivery
    return true
  }
}

extension AppSettings {
  /// How the notifications of an origin are delivered; the app's own ones are shown.
  func delivery(of origin: String) -> NotificationOrigin.Delivery {
    guard !origin.isEmpty else { return .on }
    return origins.first { $0.name == origin }?.delivery ?? .on
  }

  /// Gives an origin a row. Beyond the limit the oldest undecided row makes room; if all are decided, the new origin gets no
  /// row, and is shown.
  mutating func note(origin name: String) {
    guard !name.isEmpty, !origins.contains(where: { $0.name == name }) else { return }
    if origins.count >= CoreLimits.origins {
      guard let oldest = origins.firstIndex(where: { $0.delivery == .on }) else { return }
      origins.remove(at: oldest)
    }
    origins.append(NotificationOrigin(name: name))
  }
}

extension Engine {
  /// Withdraws the notifications of origins that the user has just turned off.
  mutating func withdrawOrigins(
    turnedOffIn app: AppRecord, before: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    let gone = app.settings.origins.filter { origin in
      origin.delivery == .off && before.settings.delivery(of: origin.name) != .off
    }
    guard !gone.isEmpty else { return }
    let names = Set(gone.map(\.name))
    let records = try transaction.store.delivered(of: app.identifier).filter { record in
      record.notification.posting.map { names.contains($0.origin) } ?? false
    }
    try withdraw(records, of: app.identifier, because: .disallowed, in: &transaction)
  }
}
