import ArgumentParser
import NotificationModel

/// `unctl settings`
struct SettingsCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "See or change the settings of an app, or of all of them.",
    discussion: """
      `unctl settings APP` shows an app's rows, `unctl settings APP sounds=off banners=persistent` \
      changes them. Without an app the settings of all apps are meant, such as \
      `unctl settings previews=whenUnlocked summary=on summaryTimes=8:00,18:30`, \
      `unctl settings display=list` or `unctl settings silent=on criticalUnmutes=on`. Nothing changes \
      if one of the rows is not understood. `unctl settings APP --open` asks the app to show its \
      own notification settings, as the button on its page in Settings does.

      JSON of an app: app, name, status, requested, settings. JSON without an app: settings, \
      focus, isLocked.
      """)

  @Argument(help: ArgumentHelp("An app, and rows to change.", valueName: "app | name=value"))
  var words: [String] = []
  @Flag(name: .customLong("open"), help: "Ask the app to show its own notification settings.")
  var opensAppSettings = false
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    let app = try parsed().app
    if opensAppSettings, app == nil {
      throw ValidationError("--open needs the app whose settings are meant")
    }
  }

  func perform(on line: ControlSession) async throws {
    let (app, changes) = try parsed()
    if let app {
      if !changes.isEmpty {
        try await line.carryOut(.settings(.changeAppSettings(app: app, changes)))
      }
      if opensAppSettings { try await line.carryOut(.settings(.openAppSettings(app: app))) }
      let record = try await line.read(.settings(.appSettings(app: app))) {
        if case .appSettings(let record) = $0 { record } else { nil }
      }
      try await reading.print(AppSettingsReport(record), on: line)
    } else {
      if !changes.isEmpty { try await line.carryOut(.settings(.changeGlobalSettings(changes))) }
      try await reading.print(GlobalSettingsReport(line.globalSettings()), on: line)
    }
  }

  private func parsed() throws -> (app: BundleIdentifier?, changes: [String: String]) {
    var app: BundleIdentifier?
    var changes: [String: String] = [:]
    for (index, word) in words.enumerated() {
      let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 1, index == 0 {
        app = try BundleIdentifier.read(word)
      } else if sides.count == 2, changes[String(sides[0])] == nil {
        changes[String(sides[0])] = String(sides[1])
      } else {
        throw ValidationError(
          "\(UnreadableArgument(word, expected: "a row to change; write it as sounds=off, once"))")
      }
    }
    return (app, changes)
  }
}

/// `unctl authorize`
struct AuthorizeCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "authorize", abstract: "Answer an app's question, or decide without one.",
    discussion: """
      Decisions: \(AuthorizationDecision.allCases.map(\.word).joined(separator: ", ")). `reset` \
      makes it as if the app had never asked. What the app may know of where the device is, is another \
      question: `unctl authorize APP --location allow-while-using`; there are \
      \(LocationDecision.allCases.map(\.word).joined(separator: ", ")).
      """)

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier
  @Argument(help: "What the person decides.", transform: AuthorizationDecision.read)
  var decision: AuthorizationDecision?
  @Option(
    help: "What the person decides about places.", transform: LocationDecision.read)
  var location: LocationDecision?

  func validate() throws {
    if decision == nil, location == nil {
      throw ValidationError("A decision is missing; use one of those that --help lists.")
    }
  }

  func perform(on line: ControlSession) async throws {
    if let decision { try await line.carryOut(.settings(.authorize(app: app, decision))) }
    if let location { try await line.carryOut(.places(.decideLocation(app: app, location))) }
  }
}

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

/// The settings of all apps, under the names that `unctl settings name=value` takes.
struct GlobalSettingsReport: Report {
  /// The rows by name, with the values they would be set to.
  let settings: [String: String]
  let focus: FocusEntry?
  let isLocked: Bool
  private let rows: [(name: String, value: String)]

  init(_ global: GlobalSettings) {
    rows = [
      ("previews", global.previews.name), ("summary", global.summaryIsOn ? "on" : "off"),
      (
        "summaryTimes",
        global.summaryMinutes.map { DateText.clock($0 / 60, $0 % 60, nil) }
          .joined(separator: ",")
      ),
      ("display", global.display.rawValue),
      ("languages", global.languages.joined(separator: ",")),
      ("silent", global.isSilent ? "on" : "off"),
      ("criticalUnmutes", global.unmutesForCritical ? "on" : "off"),
      ("location", global.location ? "on" : "off"),
    ]
    settings = Dictionary(rows.map { ($0.name, $0.value) }) { first, _ in first }
    focus = global.focus.map(FocusEntry.init)
    isLocked = global.isLocked
  }

  func lines(for reader: Reader) -> [String] {
    reader.rows(
      rows + [("focus", focus?.name ?? "off"), ("screen", isLocked ? "locked" : "unlocked")])
  }

  private enum CodingKeys: CodingKey { case settings, focus, isLocked }
}
