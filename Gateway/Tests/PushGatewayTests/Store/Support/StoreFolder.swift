import Foundation
import PushGateway

/// A folder of one test, removed with it.
final class StoreFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/push-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/gateway.sqlite" }
}
