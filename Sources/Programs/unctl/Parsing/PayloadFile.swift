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

  /// The app that a payload names itself, as a file for Apple's simulator does (H15).
  ///
  /// - Throws: `NotificationFailure` with the field `app` where it names none.
  static func target(in payload: String) throws(NotificationFailure) -> BundleIdentifier {
    let named = try? JSONDecoder().decode(Target.self, from: Data(payload.utf8))
    guard let text = named?.app else {
      throw NotificationFailure(
        .notFound, field: "app", value: "",
        message: "No app is given, and the payload names none under \"Simulator Target Bundle\"",
        remedy: "Name the app before the file, or write its identifier under that key.")
    }
    guard let app = BundleIdentifier(text) else {
      throw NotificationFailure(
        .invalidValue, field: "Simulator Target Bundle", value: text,
        message: "The payload's app is no identifier",
        remedy: "Write it as com.example.organizer.")
    }
    return app
  }

  private struct Target: Decodable {
    var app: String

    enum CodingKeys: String, CodingKey {
      case app = "Simulator Target Bundle"
    }
  }
}
