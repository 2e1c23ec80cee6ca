import Foundation
import NotificationModel

/// Reads the payload of a push from a file or from the input.
enum PayloadFile {
  /// The most bytes that are read; the system says that fewer are too many already.
  private static let limit = 65_536

  /// The text behind a path; `-` stands for the standard input.
  ///
  /// - Throws: `NotificationFailure` with the field `file` where it cannot be read, holds no text, or has
  ///   more bytes than are read.
  static func text(of path: String) throws(NotificationFailure) -> String {
    let bytes: Data
    do {
      let handle =
        path == "-"
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      bytes = try handle.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw NotificationFailure(
        .notFound, field: "file", value: path, message: "The file cannot be read",
        remedy: "Name a file with the payload, or - for the input.")
    }
    guard bytes.count <= limit else {
      throw NotificationFailure(
        .limitReached, field: "file", value: path,
        message: "The file has more than \(limit) bytes",
        remedy: "Name the file of the payload itself; a push has a few thousand bytes at most.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw NotificationFailure(
        .invalidValue, field: "file", value: path, message: "The file is not text in UTF-8",
        remedy: "Name a file with JSON.")
    }
    return text
  }
}
