import ArgumentParser
import Foundation
import NotificationModel

/// `unctl install`
struct InstallCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Copy an app bundle into the user's data and register it.")

  @Argument(help: "The bundle, a folder such as OrganizerPlus.app.", completion: .directory)
  var path: String

  func perform(on line: SystemLine) async throws {
    // The system has another working folder, so it is given the whole path.
    let absolute = URL(filePath: path).absoluteURL.standardizedFileURL.path(percentEncoded: false)
    let app = try await line.read(.install(path: absolute)) {
      if case .installed(let app) = $0 { app } else { nil }
    }
    print("installed \(app)")
  }
}

/// `unctl uninstall`
struct UninstallCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Remove an app with its requests, notifications, badge and settings.")

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier

  func perform(on line: SystemLine) async throws {
    try await line.carryOut(.uninstall(app: app))
  }
}

/// `unctl rebind`
struct RebindCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebind",
    abstract: "Forget which program an identifier belongs to; the next one that claims it owns it.")

  @Argument(help: "The app.", transform: BundleIdentifier.read)
  var app: BundleIdentifier

  func perform(on line: SystemLine) async throws {
    try await line.carryOut(.rebind(app: app))
  }
}
