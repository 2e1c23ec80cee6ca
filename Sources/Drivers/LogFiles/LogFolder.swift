import Foundation
package import NotificationModel

/// Where the logs are: the daemon's own, and one for each app with what it and its extensions wrote.
package struct LogFolder: Hashable, Sendable {
  /// The folder, which is its owner's alone.
  package let path: String

  /// The folder in a data folder.
  package init(dataFolder: String) {
    path = dataFolder + "/logs"
  }

  /// The path of the daemon's log.
  package var daemonLog: String { "\(path)/\(Self.daemonName)" }

  /// The path of an app's log.
  package func log(of app: BundleIdentifier) -> String { "\(path)/\(Self.name(of: app))" }

  /// Whether the folder is there.
  package var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  static let daemonName = "daemon.log"

  /// An identifier is always a harmless name; only one is taken.
  static func name(of app: BundleIdentifier) -> String {
    let name = "\(app.rawValue)\(suffix)"
    return name == daemonName ? "\(app.rawValue)@app\(suffix)" : name
  }

  /// What was written before the beginning of a file of this name or path.
  static func predecessor(of name: String) -> String { name + ".1" }

  /// Whether a name is that of a log, and of no predecessor.
  static func isLog(_ name: String) -> Bool { name.hasSuffix(suffix) }

  private static let suffix = ".log"
}
