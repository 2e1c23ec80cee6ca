import Foundation

/// A folder of a test, for its user alone, which is removed with the value.
///
/// Its path is short, so that a socket fits into it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = "/tmp/un-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of an entry, which need not exist.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file with the folders that it needs, and returns its path.
  @discardableResult
  package func write(_ name: String, _ text: String = "", mode: Int? = nil) throws -> String {
    try write(name, Array(text.utf8), mode: mode)
  }

  /// Writes a file with the folders that it needs, and returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8], mode: Int? = nil) throws -> String {
    let file = URL(fileURLWithPath: path(name))
    try makeFolder(of: file)
    if let mode, mode & 0o111 != 0 {
      try TestProgram.write(bytes, to: file.path, mode: mode)
      return file.path
    }
    try Data(bytes).write(to: file)
    if let mode {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    return file.path
  }

  /// Makes a symbolic link with the folders that it needs, and returns its path.
  @discardableResult
  package func link(_ name: String, to target: String) throws -> String {
    let link = path(name)
    try makeFolder(of: URL(fileURLWithPath: link))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    return link
  }

  /// Renames one entry to another name, replacing an existing entry.
  package func rename(_ name: String, to other: String) throws {
    _ = try? FileManager.default.removeItem(atPath: path(other))
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  private func makeFolder(of file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }
}
