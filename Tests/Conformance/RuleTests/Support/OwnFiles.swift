import Foundation
import UserNotifications

/// Files of an app, in a folder that is removed with the test.
final class OwnFiles: Sendable {
  let folder: URL

  /// Makes the folder.
  init() throws {
    folder = URL(filePath: "/tmp/unr-own-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The beginning of a picture.
  static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
  /// The beginning of a film.
  static let film =
    Data([0, 0, 0, 24] + Array("ftypisom".utf8) + [0, 0, 2, 0])
    + Data("isomiso2".utf8)

  /// Writes a file; one that is to be longer than its content is sparse.
  @discardableResult
  func write(_ name: String, _ content: Data = png, bytes: Int? = nil) throws -> URL {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: file)
    if let bytes {
      let handle = try FileHandle(forWritingTo: file)
      try handle.truncate(atOffset: UInt64(bytes))
      try handle.close()
    }
    return file
  }

  /// Writes a picture and makes an attachment of it.
  func picture(_ name: String = "p.png") throws -> UNNotificationAttachment {
    try UNNotificationAttachment(identifier: name, url: try write(name))
  }
}

extension URL {
  /// Whether the file exists.
  var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// The content of the file; nothing if it cannot be read.
  var content: Data? { FileManager.default.contents(atPath: path) }
}

extension UNNotificationRequest {
  /// A request with files, due in an hour unless another time is given.
  static func sample(
    _ identifier: String, after seconds: TimeInterval? = 3_600,
    showing attachments: [UNNotificationAttachment]
  ) -> UNNotificationRequest {
    sample(identifier, after: seconds) { $0.attachments = attachments }
  }
}

extension UNUserNotificationCenter {
  /// The code of the error that adding a request fails with; nothing if it succeeds.
  func refusalCode(of request: UNNotificationRequest) async -> UNError.Code? {
    (await refusal(of: request) as? UNError)?.code
  }
}
