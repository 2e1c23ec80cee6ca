import DesktopEntries
import Foundation
package import LinuxEvents

/// The file by which the bus starts the daemon when a program posts a notification and the name has no owner yet (S2).
package struct ActivationFile: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  private let name: String

  /// The file of a name in the user's own folder, which precedes the system's folders.
  ///
  /// - Returns: Nil if the environment names no home.
  package init?(of name: String, environment: [String: String]) {
    guard let folder = BaseFolders.data(environment).home else { return nil }
    path = "\(folder)\(Self.services)/\(name).service"
    self.name = name
  }

  /// The file of a name in the session's own folder, which is removed with the session and precedes every other. The bus
  /// requires that the file there has exactly this name.
  ///
  /// - Returns: Nil if the session has no such folder.
  package init?(ofSession name: String, environment: [String: String]) {
    guard let folder = Self.sessionFolder(environment) else { return nil }
    path = "\(folder)/\(name).service"
    self.name = name
  }

  private static func sessionFolder(_ environment: [String: String]) -> String? {
    environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 + services : nil }
  }

  private static let services = "/dbus-1/services"

  /// Whether the file exists and was written by us.
  package var isOurs: Bool { SmallFile.text(path)?.contains(Self.mark) == true }

  /// Whether another program's file has this path.
  package var isForeign: Bool {
    guard let text = SmallFile.text(path) else { return false }
    return !text.contains(Self.mark)
  }

  /// Writes the file; another program's file is left alone.
  ///
  /// - Returns: Whether the file is new, so that the bus must read its folders again.
  /// - Throws: The error of the file, with its path.
  package func write(program: String) throws(LinuxError) -> Bool {
    try write("Exec=\(program) activate \(name)")
  }

  /// Writes a file with which the bus refuses at once to start a program for the name.
  ///
  /// - Returns: Whether the file is new.
  /// - Throws: The error of the file, with its path.
  package func refuse() throws(LinuxError) -> Bool { try write("Exec=/bin/false") }

  /// Creates a placeholder with which the bus starts nothing yet; an existing file is kept.
  ///
  /// - Throws: The error of the file or its folder, with its path.
  package func reserve() throws(LinuxError) {
    if SmallFile.text(path) == nil { try replace(with: Self.mark + "\n") }
  }

  private func write(_ lines: String) throws(LinuxError) -> Bool {
    let text = """
      \(Self.mark)
      [D-BUS Service]
      Name=\(name)
      \(lines)

      """
    guard !isForeign, SmallFile.text(path) != text else { return false }
    try replace(with: text)
    return true
  }

  private func replace(with text: String) throws(LinuxError) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw LinuxError(operation: "mkdir", code: 0, message: "\(folder): \(error)")
    }
    try FileSync.replaceFile(at: path, with: Array(text.utf8))
  }

  /// Removes the file if we wrote it; returns whether it was removed.
  package func remove() throws(LinuxError) -> Bool {
    guard isOurs else { return false }
    try FileSync.removeFile(at: path)
    return true
  }

  /// The files by which the bus can start programs for a name, best first.
  package static func all(of name: String, environment: [String: String]) -> [String] {
    let folders = BaseFolders.data(environment).all.map { $0 + services }
    return ([sessionFolder(environment)].compactMap(\.self) + folders).flatMap { services in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: services)) ?? []
      return files.sorted().map { "\(services)/\($0)" }.filter { path in
        let lines = SmallFile.text(path)?.split(separator: "\n") ?? []
        return lines.contains { $0 == "Name=\(name)" }
      }
    }
  }

  private static let mark = "# Written by `unctl desktop serve`; `unctl desktop lend` removes it."
}
