import Foundation
import NotificationEngine
import NotificationStore
import TestSupport

/// The data folder of a test's own store, which is made when the store opens and removed with the value.
final class StoreFolder {
  private let around: TemporaryFolder

  init() throws { around = try TemporaryFolder() }

  var path: String { around.path("data") }

  var database: String { path + "/store.sqlite" }

  /// The names of the files in it.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Opens the store in it, without waiting for other processes.
  func open(maximumPages: Int? = nil) throws(StoreFailure) -> OpenedStore {
    var options = StoreOptions()
    options.busyTimeout = 0
    options.maximumPages = maximumPages
    return try SQLiteStore.open(folder: path, timestamp: "T", options: options)
  }

  /// A copy of the database and its log as they are on disk now, as a crash would leave them.
  func crashed() throws -> StoreFolder {
    let copy = try StoreFolder()
    let manager = FileManager.default
    try manager.createDirectory(atPath: copy.path, withIntermediateDirectories: true)
    for file in files where file.hasPrefix("store.sqlite") {
      try manager.copyItem(atPath: path + "/" + file, toPath: copy.path + "/" + file)
    }
    return copy
  }
}
