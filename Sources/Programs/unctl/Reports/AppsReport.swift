import NotificationModel

/// The apps of `unctl apps`.
struct AppsReport: Report {
  let apps: [AppEntry]

  init(_ records: [AppRecord]) {
    apps = records.sorted { $0.identifier < $1.identifier }.map(AppEntry.init)
  }

  func lines(for reader: Reader) -> [String] {
    if apps.isEmpty { return ["No app has asked for anything yet."] }
    return reader.table(
      ["APP", "NAME", "STATUS", "BADGE", "PROGRAM"],
      apps.map {
        [
          $0.app, $0.name, $0.isAsking ? "asks now" : $0.status, String($0.badge),
          $0.program.joined(separator: " "),
        ]
      })
  }

  func encode(to encoder: any Encoder) throws { try apps.encode(to: encoder) }

  /// One app.
  struct AppEntry: Encodable {
    let app: String
    let name: String
    /// `notDetermined`, `denied`, `authorized`, `provisional` or `ephemeral`.
    let status: String
    /// Whether the app's question waits for the person.
    let isAsking: Bool
    let badge: Int
    let program: [String]
    let launchCommand: [String]
    let bundlePath: String?
    let isInstalled: Bool
    let mutedUntil: String?

    init(_ record: AppRecord) {
      app = record.identifier.rawValue
      name = record.displayName
      status = record.settings.status.name
      isAsking = record.openQuestion != nil
      badge = record.badge
      program = record.program
      launchCommand = record.launchCommand
      bundlePath = record.bundlePath
      isInstalled = record.isInstalled
      mutedUntil = record.mutedUntil.map(DateText.machine)
    }
  }
}
