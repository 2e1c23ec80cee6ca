import ArgumentParser
import NotificationModel

/// `unctl settings`
struct SettingsCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "See or change the settings of an app, or of all of them.",
    discussion: """
      `unctl settings APP` shows the rows of an app, `unctl settings APP sounds=off banners=persistent` changes them. \
      Without an app the rows of all apps are meant: `unctl settings summary=on summaryTimes=8:00,18:30`. Nothing \
      changes if one of the rows is not understood. A program without a bundle is program.NAME; `unctl apps` lists all.

      Rows of an app:
        allowNotifications, timeSensitive, lockScreen, notificationCenter, sounds, badges, preciseLocation: on, off
        banners: \(AlertStyle.allCases.map(\.name).joined(separator: ", "))
        delivery: immediate, summary
        grouping: \(GroupingSetting.allCases.map(\.rawValue).joined(separator: ", "))
        location: always, whenInUse, denied, notDetermined
        mute: hour, today, off
        previews: default, \(PreviewSetting.allCases.map(\.name).joined(separator: ", "))
        criticalAlerts, directMessages: on, off, if the app's bundle has the entitlement
        origin:NAME, such as origin:news.example.com for a site of a browser: on, quiet, off

      Rows of all apps:
        criticalUnmutes, location, savePower, silent, summary: on, off
        display: \(DisplayStyle.allCases.map(\.rawValue).joined(separator: ", "))
        language: that of the system's own words, such as de; empty for the session's
        languages: those of the texts of apps, such as de,en; empty for those of the session
        previews: \(PreviewSetting.allCases.map(\.name).joined(separator: ", "))
        summaryTimes: 1 to 12 times of day, such as 8:00,18:30
        unknownPrograms: \(UnknownPrograms.allCases.map(\.rawValue).joined(separator: ", "))

      `unknownPrograms=allow` trusts programs that you have not decided about; `show` asks about each once a day with a \
      notification, `ask` before the first is shown, and `quiet` lists them only.

      `unctl settings APP --open` asks the app to show its own notification settings, as the button on its page in \
      Settings does.

      JSON of an app: as `app` of the reply `appSettings`. JSON without an app: as `settings` of the reply \
      `globalSettings`.
      """)

  @Argument(help: ArgumentHelp("An app, and rows to change.", valueName: "app | name=value"))
  var words: [String] = []
  @Flag(name: .customLong("open"), help: "Ask the app to show its own notification settings.")
  var opensAppSettings = false
  @OptionGroup var reading: ReadingOptions

  func checkArguments() throws {
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
      try await reading.print(AppSettingsReport(value: record), on: line)
    } else {
      if !changes.isEmpty { try await line.carryOut(.settings(.changeGlobalSettings(changes))) }
      try await reading.print(GlobalSettingsReport(value: line.globalSettings()), on: line)
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
      makes it as if the app had never asked. Whether the app may know where the device is, is another \
      question: `unctl authorize APP --location allow-while-using`; its decisions are \
      \(LocationDecision.allCases.map(\.word).joined(separator: ", ")).
      """)

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier
  @Argument(help: "What the person decides.", transform: AuthorizationDecision.read)
  var decision: AuthorizationDecision?
  @Option(
    help: "What the person decides about places.", transform: LocationDecision.read)
  var location: LocationDecision?

  func checkArguments() throws {
    if decision == nil, location == nil {
      throw ValidationError("A decision is missing; use one of those that --help lists.")
    }
  }

  func perform(on line: ControlSession) async throws {
    if let decision { try await line.carryOut(.settings(.authorize(app: app, decision))) }
    if let location { try await line.carryOut(.places(.decideLocation(app: app, location))) }
  }
}

/// The settings of one app, for the user under the names of `unctl settings APP name=value`.
struct AppSettingsReport: Report {
  let value: AppRecord

  func lines(for reader: Reader) -> [String] {
    let requested = value.settings.requested.words
    return reader.rows(
      [
        ("app", "\(value.identifier) (\(value.displayName))"),
        ("status", value.settings.status.name),
        ("requested", requested.isEmpty ? "nothing yet" : requested),
      ] + rows)
  }

  /// The rows with the values to set them to, without settings that are not offered, or have no effect on Linux.
  private var rows: [(name: String, value: String)] {
    let settings = value.settings
    var rows = [("allowNotifications", settings.status.allowsDelivery.word)]
    if let criticalAlerts = settings.criticalAlerts {
      rows.append(("criticalAlerts", criticalAlerts.word))
    }
    if value.entitlements.timeSensitive {
      rows.append(("timeSensitive", settings.timeSensitive.word))
    }
    if value.entitlements.communication {
      rows.append(("directMessages", settings.directMessages.word))
    }
    return rows + [
      ("delivery", settings.scheduledDelivery ? "summary" : "immediate"),
      ("lockScreen", settings.lockScreen.word),
      ("notificationCenter", settings.notificationCenter.word),
      ("banners", settings.alertStyle.name), ("sounds", settings.sounds.word),
      ("badges", settings.badges.word),
      ("previews", settings.previews?.name ?? "default"),
      ("grouping", settings.grouping.rawValue),
      ("mute", value.mutedUntil.map { "until \(DateText.machine($0))" } ?? "off"),
      ("location", settings.location.rawValue),
      ("preciseLocation", settings.preciseLocation.word),
    ] + settings.origins.map { ("origin:\(SafeText.line($0.name))", $0.delivery.rawValue) }
  }
}

/// The settings of all apps, for the user under the names of `unctl settings name=value`.
struct GlobalSettingsReport: Report {
  let value: GlobalSettings

  func lines(for reader: Reader) -> [String] {
    reader.rows([
      ("previews", value.previews.name), ("summary", value.summaryIsOn.word),
      (
        "summaryTimes",
        value.summaryMinutes.map { DateText.clock(minuteOfDay: $0) }.joined(separator: ",")
      ),
      ("display", value.display.rawValue),
      ("language", value.language.joined(separator: ",")),
      ("languages", value.languages.joined(separator: ",")),
      ("silent", value.isSilent.word), ("criticalUnmutes", value.unmutesForCritical.word),
      ("savePower", value.savesPower.word), ("location", value.location.word),
      ("unknownPrograms", value.unknownPrograms.rawValue),
      ("focus", value.focus?.name ?? "off"),
      ("screen", value.isLocked ? "locked" : "unlocked"),
    ])
  }
}

extension Bool {
  /// The word for the value of a setting.
  fileprivate var word: String { self ? "on" : "off" }
}
