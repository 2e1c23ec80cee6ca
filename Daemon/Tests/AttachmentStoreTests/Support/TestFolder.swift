import Foundation
import NotificationModel

@testable import AttachmentStore

/// A folder that is removed with the test, with a data folder and an app's own files in it.
final class TestFolder {
  let path: String
  var data: String { path + "/data" }

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/attachments-" + UUID().uuidString
    for folder in ["", "/data", "/own"] {
      try FileManager.default.createDirectory(
        atPath: path + folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes one of the app's own files and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8] = Samples.png) throws -> String {
    let file = path + "/own/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// The paths of all files in the data store.
  var kept: Set<String> {
    let root = data + "/attachments"
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return Set(
      names.map { root + "/" + $0 }.filter {
        let attributes = try? FileManager.default.attributesOfItem(atPath: $0)
        return attributes?[.type] as? FileAttributeType != .typeDirectory
      })
  }
}

extension AttachmentFiles {
  /// Sweeps the store, which removes all files except the given ones.
  func sweep(keeping kept: Set<String>) {
    var sweep = sweep()
    while let paths = sweep.next() { release(paths.filter { !kept.contains($0) }) }
  }
}
