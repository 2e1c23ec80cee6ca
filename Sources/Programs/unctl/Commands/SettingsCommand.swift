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

  func perform(on line: SystemLine) async throws {
    let (app, changes) = try parsed()
    if let app {
      if !changes.isEmpty { try await line.carryOut(.changeAppSettings(app: app, changes)) }
      if opensAppSettings { try await line.carryOut(.openAppSettings(app: app)) }
      let record = try await line.read(.appSettings(app: app)) {
        if case .appSettings(let record) = $0 { record } else { nil }
      }
      try await reading.print(AppSettingsReport(record), on: line)
    } else {
      if !changes.isEmpty { try await line.carryOut(.changeGlobalSettings(changes)) }
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
