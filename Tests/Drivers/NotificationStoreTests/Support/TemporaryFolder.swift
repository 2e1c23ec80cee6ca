import Foundation
import NotificationEngine
import NotificationStore

/// A folder that goes away with the test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/store-tests-" + UUID().uuidString
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var database: String { path + "/store.sqlite" }

  /// The names of the files in it.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Opens the store in it, without patience for other processes.
  func open(maximumPages: Int? = nil) throws(StoreFailure) -> OpenedStore {
    var options = StoreOptions()
    options.busyTimeout = 0
    options.maximumPages = maximumPages
    return try SQLiteStore.open(folder: path, timestamp: "T", options: options)
  }

  /// A copy of the database and its log as they are on disk now: what a crash would leave.
  func crashed() throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    let manager = FileManager.default
    try manager.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    for file in files where file.hasPrefix("store.sqlite") {
      try manager.copyItem(atPath: path + "/" + file, toPath: copy.path + "/" + file)
    }
    return copy
  }
}
