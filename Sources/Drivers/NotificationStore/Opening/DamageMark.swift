import Foundation

/// A file beside the database that says: damage was met here, look closely at the next start.
///
/// Damage deep in the file is met long after opening, and looking at every page at every start
/// would take seconds.
struct DamageMark {
  private let path: String

  init(file: String) {
    path = file + ".check"
  }

  var isSet: Bool { FileManager.default.fileExists(atPath: path) }

  func set() {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
  }

  func clear() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
