import Foundation
import NotificationModel
import SystemConnection

/// The folder of an app group, where the app of this process belongs to the group.
///
/// It is `$XDG_DATA_HOME/GROUP`, in which the system looks for the group's sounds too.
struct GroupContainer {
  /// The folder, which is there.
  let url: URL

  /// Finds the folder; nothing where the app has no right to it, or it cannot be made, which is reported.
  init?(_ group: String, bundle: URL, environment: [String: String]) {
    guard let name = BundleIdentifier(group), Self.groups(of: bundle).contains(group),
      let data = Self.dataFolder(environment)
    else { return nil }
    url = data.appendingPathComponent(name.rawValue, isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      Self.report(
        "The folder of the group \(name) cannot be made: \(error.localizedDescription)", at: url,
        remedy: "Make it a folder that the app may write to, or set XDG_DATA_HOME to one.")
      return nil
    }
  }

  private static func dataFolder(_ environment: [String: String]) -> URL? {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.local/share" }
    let path = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// What the entitlements of an app name; an extension has those of its app.
  private static func groups(of bundle: URL) -> [String] {
    var app = bundle.standardizedFileURL
    if app.pathExtension == "appex" {
      app = app.deletingLastPathComponent().deletingLastPathComponent()
    }
    let file = app.appendingPathComponent("Entitlements.plist")
    guard app.pathExtension == "app", FileManager.default.fileExists(atPath: file.path) else {
      return []
    }
    do {
      let list = try PropertyListDecoder().decode(Entitlements.self, from: Data(contentsOf: file))
      return list.groups ?? []
    } catch {
      report(
        "The app's entitlements cannot be read: \(error.localizedDescription)", at: file,
        remedy: "Make it a property list with the groups as a list of texts.")
      return []
    }
  }

  private static func report(_ message: String, at place: URL, remedy: String) {
    CenterSource.current.host.report(
      NotificationSystemError(
        code: .storeFailed, message: message, field: "file", value: place.path, remedy: remedy),
      in: "containerURL(forSecurityApplicationGroupIdentifier:)")
  }

  /// The one entitlement that counts here.
  private struct Entitlements: Decodable {
    var groups: [String]?

    private enum CodingKeys: String, CodingKey {
      case groups = "com.apple.security.application-groups"
    }
  }
}
