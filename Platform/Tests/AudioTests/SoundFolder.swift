import Foundation

/// A folder for the files of one test, removed with it.
final class SoundFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/sounds-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], as name: String = "sound") throws -> String {
    let file = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}
