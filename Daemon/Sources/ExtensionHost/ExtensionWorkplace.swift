import Dispatch
import Foundation
import LinuxEvents
import NotificationModel

/// The environment of extension processes: a folder for each, their variables, and the group that bounds them, if groups are
/// available.
struct ExtensionWorkplace {
  /// The environment of one process.
  struct Place {
    let folder: String
    /// The group of the process and its children.
    let group: ControlGroup?
    /// The value that identifies the process and its children.
    let mark: String
  }

  /// Returns the file for the output of an app's processes.
  let output: (BundleIdentifier) -> AppendFile?

  private let folder: String
  private let environment: [String: String]
  private let files: DispatchQueue
  /// The parent of the processes' groups.
  private let groups: ControlGroup?
  /// Distinguishes the processes of this host from those of an earlier one.
  private let instance = UUID().uuidString

  init(
    folder: String, environment: [String: String], files: DispatchQueue, groups: ControlGroup?,
    output: @escaping (BundleIdentifier) -> AppendFile?
  ) {
    self.folder = folder
    self.environment = environment
    self.files = files
    self.groups = groups
    self.output = output
  }

  /// Creates the temporary folder of a process, and its group if groups are available.
  func make(_ number: Int64, memoryKilobytes: Int) throws(LinuxError) -> Place {
    let folder = path(number)
    try PrivateFolder.make(folder)
    return Place(folder: folder, group: group(number, memoryKilobytes), mark: mark(number))
  }

  /// The limit of a group also counts shared and cached memory, so it is above that of one process: it
  /// bounds the children.
  private func group(_ number: Int64, _ memoryKilobytes: Int) -> ControlGroup? {
    guard let groups, let group = try? ControlGroup.make(groupName(number), in: groups) else {
      return nil
    }
    try? group.limitMemory(
      toBytes: memoryKilobytes * 1_024 + ExtensionLimits.groupMemoryBytes)
    group.limitProcesses(to: ExtensionLimits.groupProcesses)
    return group
  }

  /// Ends the remaining children of an ended process, and then removes its folder, after all work that
  /// reads files in it.
  func remove(_ number: Int64) {
    let folder = path(number)
    let mark = mark(number)
    let group = groups.map { ControlGroup(folder: "\($0.folder)/\(groupName(number))") }
    files.async { [files] in
      if let group {
        group.end()
        Self.remove(group, attempts: ExtensionLimits.groupRemovals, on: files)
      }
      MarkedProcesses.end(variable: Self.markName) { $0.elementsEqual(mark.utf8) }
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  /// Processes that were just killed stay in their group a moment longer.
  private static func remove(_ group: ControlGroup, attempts: Int, on files: DispatchQueue) {
    if group.remove() || attempts == 0 { return }
    files.asyncAfter(deadline: .now() + .milliseconds(50)) {
      remove(group, attempts: attempts - 1, on: files)
    }
  }

  /// Returns this process's free memory to the system after pushes, behind all work that still needs it.
  func giveBackMemory() {
    files.async { FreeMemory.giveBack() }
  }

  /// Ends the processes that an earlier host left, and removes their folders.
  func sweep() {
    let path = folder
    // The folder is renamed at once, so that no folder created from now on is affected.
    let old = "\(folder)-old"
    try? FileManager.default.removeItem(atPath: old)
    try? FileManager.default.moveItem(atPath: path, toPath: old)
    files.async { [instance] in
      MarkedProcesses.end(variable: Self.markName) { mark in
        mark.starts(with: "\(path)/".utf8)
          && !mark.suffix(instance.utf8.count).elementsEqual(instance.utf8)
      }
      try? FileManager.default.removeItem(atPath: old)
    }
  }

  /// The variables of an extension's process.
  func variables(of app: BundleIdentifier, in place: Place) -> [String: String] {
    var variables = environment.filter { Self.isKept($0.key) }
    variables["TMPDIR"] = place.folder
    variables["USERNOTIFICATIONS_EXTENSION"] = app.rawValue
    variables[Self.markName] = place.mark
    return variables
  }

  /// The temporary folder of a process.
  func path(_ number: Int64) -> String { "\(folder)/\(number)" }

  private func mark(_ number: Int64) -> String { "\(path(number)) \(instance)" }

  private func groupName(_ number: Int64) -> String { "extension-\(number)" }

  /// The variable that identifies an extension's process and its children.
  private static let markName = "USERNOTIFICATIONS_EXTENSION_PLACE"

  /// The variables for language, time zone, folders, network and system are kept; those of the desktop
  /// and of the program that started the daemon are not.
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
