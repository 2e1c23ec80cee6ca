import Foundation

/// A fresh folder that disappears with its test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "faces-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an entry, which need not exist.
  func path(_ name: String) -> String {
    path + "/" + name
  }

  /// Writes a file with the folders it needs, and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String = "") throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Makes a symbolic link with the folders it needs, and returns its path.
  @discardableResult
  func link(_ name: String, to target: String) throws -> String {
    let link = path(name)
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: link).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    return link
  }

  /// Renames one entry to another name, replacing what is there.
  func rename(_ name: String, to other: String) throws {
    _ = try? FileManager.default.removeItem(atPath: path(other))
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
