import Dispatch
import Foundation
import LinuxEvents
import NotificationModel

/// Where processes of extensions run: a folder for each, and the variables they see.
struct ExtensionWorkplace {
  private let folder: String
  private let environment: [String: String]
  private let files: DispatchQueue

  init(folder: String, environment: [String: String], files: DispatchQueue) {
    self.folder = folder
    self.environment = environment
    self.files = files
  }

  /// Makes the temporary folder of a process.
  func make(_ number: Int64) throws(LinuxError) -> String {
    let path = place(number)
    try PrivateFolder.make(path)
    return path
  }

  /// Removes the folder of a process that is gone, behind everything that reads files in it.
  func remove(_ number: Int64) {
    let path = place(number)
    files.async { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Removes the folders that an earlier host left; its processes ended with their channels.
  func sweep() {
    let path = folder
    // Renamed at once, so that no folder made from now on is meant.
    let old = "\(folder)-old"
    try? FileManager.default.removeItem(atPath: old)
    try? FileManager.default.moveItem(atPath: path, toPath: old)
    files.async { try? FileManager.default.removeItem(atPath: old) }
  }

  /// What a process of an app's extension finds in its environment.
  func variables(of app: BundleIdentifier, temporaryFolder: String) -> [String: String] {
    var variables = environment.filter { Self.isKept($0.key) }
    variables["TMPDIR"] = temporaryFolder
    variables["USERNOTIFICATIONS_EXTENSION"] = app.rawValue
    return variables
  }

  private func place(_ number: Int64) -> String { "\(folder)/\(number)" }

  /// The person's language and places, the way to the network and to the system; nothing of the desktop,
  /// and nothing of whoever started the daemon.
  private static func isKept(_ name: String) -> Bool {
    kept.contains(name) || name.hasPrefix("LC_")
  }

  private static let kept: Set<String> = [
    "HOME", "USER", "LOGNAME", "PATH", "LANG", "LANGUAGE", "TZ", "XDG_DATA_HOME",
    "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "USERNOTIFICATIONS_SOCKET", "USERNOTIFICATIONS_DATA",
    "LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "http_proxy", "https_proxy", "no_proxy",
    "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY",
  ]
}
