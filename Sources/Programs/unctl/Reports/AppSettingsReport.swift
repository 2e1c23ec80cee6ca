import NotificationModel

/// The settings of one app, under the names that `unctl settings APP name=value` takes.
struct AppSettingsReport: Report {
  let app: String
  let name: String
  let status: String
  /// What the app has asked for.
  let requested: [String]
  /// The rows by name, with the values they would be set to; absent where one is not offered.
  let settings: [String: String]
  private let rows: [(name: String, value: String)]

  init(_ record: AppRecord) {
    app = record.identifier.rawValue
    name = record.displayName
    status = record.settings.status.name
    requested = AuthorizationOptions.names.filter { record.settings.requested.contains($0.option) }
      .map(\.name)
    rows = Self.rows(record)
    settings = Dictionary(rows.map { ($0.name, $0.value) }) { first, _ in first }
  }

  func lines(for reader: Reader) -> [String] {
    let asked = requested.isEmpty ? "nothing yet" : requested.joined(separator: ", ")
    return reader.rows(
      [("app", "\(app) (\(name))"), ("status", status), ("requested", asked)] + rows)
  }

  private static func rows(_ record: AppRecord) -> [(name: String, value: String)] {
    let settings = record.settings
    var rows = [("allowNotifications", word(settings.status.allowsDelivery))]
    if let criticalAlerts = settings.criticalAlerts {
      rows.append(("criticalAlerts", word(criticalAlerts)))
    }
    if record.entitlements.timeSensitive {
      rows.append(("timeSensitive", word(settings.timeSensitive)))
    }
    if record.entitlements.communication {
      rows.append(("directMessages", word(settings.directMessages)))
    }
    return rows + [
      ("delivery", settings.scheduledDelivery ? "summary" : "immediate"),
      ("lockScreen", word(settings.lockScreen)),
      ("notificationCenter", word(settings.notificationCenter)),
      ("banners", settings.alertStyle.name), ("sounds", word(settings.sounds)),
      ("badges", word(settings.badges)), ("carPlay", word(settings.carPlay)),
      ("announcements", word(settings.announcements)),
      ("previews", settings.previews?.name ?? "default"),
      ("grouping", settings.grouping.rawValue),
      ("mute", record.mutedUntil.map { "until \(DateText.machine($0))" } ?? "off"),
      ("location", settings.location.rawValue),
      ("preciseLocation", word(settings.preciseLocation)),
    ]
  }

  private static func word(_ flag: Bool) -> String { flag ? "on" : "off" }

  private enum CodingKeys: CodingKey { case app, name, status, requested, settings }
}
