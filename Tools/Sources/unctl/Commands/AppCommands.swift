import ArgumentParser
import Foundation
import NotificationModel

/// `unctl apps`
struct AppsCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "The apps that the system knows, and whether they may notify.",
    discussion: "JSON: an array, as `apps` of the reply `apps`, in the order of the table.")

  @OptionGroup var reading: ReadingOptions

  func perform(on line: ControlSession) async throws {
    try await reading.print(AppsReport(line.apps()), on: line)
  }
}

/// `unctl install`
struct InstallCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Copy an app bundle into the user's data and register it.")

  @Argument(help: "The bundle, a folder such as OrganizerPlus.app.", completion: .directory)
  var path: String

  func checkArguments() throws {
    guard !path.isEmpty else {
      throw ValidationError(
        "\(UnreadableArgument(path, expected: "a bundle; name a folder such as OrganizerPlus.app"))"
      )
    }
  }

  func perform(on line: ControlSession) async throws {
    // The daemon has another working folder, so it receives the absolute path.
    let absolute = URL(filePath: path).absoluteURL.standardizedFileURL.path(percentEncoded: false)
    let app = try await line.read(.install(path: absolute)) {
      if case .installed(let app) = $0 { app } else { nil }
    }
    try StandardOutput.write(line: "installed \(app)")
  }
}

/// `unctl uninstall`
struct UninstallCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove an app with its requests, notifications, badge and settings.")

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier

  func perform(on line: ControlSession) async throws {
    try await line.carryOut(.apps(.uninstall(app: app)))
  }
}

/// `unctl rebind`
struct RebindCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebind",
    abstract: "Forget which program an identifier belongs to; the next one that claims it owns it.")

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier

  func perform(on line: ControlSession) async throws {
    try await line.carryOut(.apps(.rebind(app: app)))
  }
}

/// `unctl open`
struct OpenCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Start an app whose program does not run.",
    discussion: "Nothing happens if a process of the app is connected already.")

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier

  func perform(on line: ControlSession) async throws {
    try await line.carryOut(.apps(.openApp(app: app)))
  }
}

/// `unctl restart`
struct RestartCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart", abstract: "End an app's processes, and start its program anew.",
    discussion: "Only processes that are connected are known. One that does not end is killed.")

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier

  func perform(on line: ControlSession) async throws {
    try await line.carryOut(.apps(.restartApp(app: app)))
  }
}

/// The apps of `unctl apps`.
struct AppsReport: Report {
  let value: [AppRecord]

  init(_ records: [AppRecord]) {
    value = records.sorted { $0.identifier < $1.identifier }
  }

  func lines(for reader: Reader) -> [String] {
    if value.isEmpty { return ["No app has asked for anything yet."] }
    return reader.table(
      ["APP", "NAME", "STATUS", "BADGE", "PROGRAM"],
      value.map {
        [
          $0.identifier.rawValue, $0.displayName,
          $0.standing, String($0.badge),
          $0.program.joined(separator: " "),
        ]
      })
  }
}

extension AppRecord {
  /// The word for the user's decision.
  fileprivate var standing: String {
    if openQuestion != nil { return "asks now" }
    return settings.isUndecided ? "undecided" : settings.status.name
  }
}
