import Foundation
import NotificationCore

/// A file beside the database that says: damage was met here, carry over at the next start.
///
/// Damage deep in the file is met long after opening. Looking for it at every start would take
/// seconds, and the database's own check does not know a row that makes no sense to us.
struct DamageMark {
  private let file: String
  private var path: String { file + ".damage" }

  init(file: String) {
    self.file = file
  }

  /// The damage that was met; nothing where there was none.
  var failure: StoreFailure? {
    guard let message = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return StoreFailure(kind: .damaged, file: file, message: message, remedy: "")
  }

  func set(_ failure: StoreFailure) {
    _ = FileManager.default.createFile(atPath: path, contents: Data(failure.message.utf8))
  }

  func clear() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
