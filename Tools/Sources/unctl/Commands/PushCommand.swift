import ArgumentParser
import Foundation
import NotificationModel

/// `unctl push`
struct PushCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Let a push arrive for an app, as if a server had sent it.",
    usage: "unctl push [<app>] <file> [--id <id>] [--check [--json]]",
    discussion: """
      The payload is JSON with its aps dictionary, as in an .apns file. A part that cannot be \
      used as it is is reported on the standard error with the rule that it breaks; the rest is shown.

      An .apns file may name its app itself, under the key "Simulator Target Bundle"; an app that is \
      given as an argument replaces it.

      With --check nothing arrives: the payload is only checked. Exit code 1 if it has a problem.

      JSON, with --check: as `check` of the reply `pushChecked`.
      """)

  @Argument(
    help: ArgumentHelp(
      "The app; without it the payload names its app.", valueName: "app"),
    completion: .file())
  var first: String
  @Argument(
    help: ArgumentHelp(
      "The file with the payload; - reads it from the input.", valueName: "file"),
    completion: .file())
  var second: String?
  @Option(
    name: .customLong("id"),
    help: "The identifier; what was delivered under it before is replaced.")
  var identifier: String?
  @Flag(help: "Only report what is wrong with the payload.")
  var check = false
  @OptionGroup var reading: ReadingOptions

  /// The file, which is the only argument if the app is left out.
  private var file: String { second ?? first }

  func checkArguments() throws {
    guard check || !reading.json else {
      throw ValidationError("--json is for --check.")
    }
    do throws(UnreadableArgument) {
      _ = try givenApp()
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func perform(on line: ControlSession) async throws {
    let payload = try PayloadFile.text(of: file)
    let report = PushReport(
      value: try await line.read(.checkPush(payload: payload)) {
        if case .pushChecked(let check) = $0 { check } else { nil }
      })
    guard check else {
      let app = try givenApp() ?? PayloadFile.target(in: payload)
      try await line.carryOut(.push(app: app, payload: payload, identifier: identifier))
      report.complaints.forEach(StandardError.write)
      return
    }
    try await reading.print(report, on: line)
    if report.hasProblem { throw ExitCode.failure }
  }

  private func givenApp() throws(UnreadableArgument) -> BundleIdentifier? {
    second == nil ? nil : try BundleIdentifier.read(first)
  }
}

/// The result of `unctl push` for a payload.
struct PushReport: Report {
  let value: PushCheck

  /// Whether the payload has a problem.
  var hasProblem: Bool { !value.problems.isEmpty }

  /// The problems, one per line.
  var complaints: [String] {
    value.problems.map { problem in
      "\(SafeText.line(problem.field)) = \(SafeText.line(problem.value)): "
        + "\(SafeText.line(problem.message)) (\(SafeText.line(problem.rule)))"
    }
  }

  func lines(for reader: Reader) -> [String] {
    let shown =
      switch (value.isNotification, value.isContentAvailable) {
      case (true, true): "a notification, and wakes its app"
      case (true, false): "a notification"
      case (false, true): "only wakes its app"
      case (false, false): "nothing"
      }
    return reader.rows([("size", "\(value.bytes) of \(value.limit) bytes"), ("shows", shown)])
      + complaints.map { reader.style.alarm("problem") + "  " + $0 }
  }
}

/// Reads a text for a command from a file or from the standard input.
enum PayloadFile {
  /// The content of the file, for error messages.
  enum Content {
    case push
    case certificates

    fileprivate var field: String { self == .push ? "file" : "ca" }
    fileprivate var remedy: String {
      self == .push
        ? "Name a file with the payload, or - for the input."
        : "Name a PEM file with the certificates that the gateway is trusted by."
    }
  }

  /// The most bytes that are read; the system already refuses fewer.
  private static let limit = 65_536

  /// The text of a file; `-` means the standard input.
  ///
  /// - Throws: `NotificationFailure` with the field `file` or `ca` if it cannot be read, contains no text, or exceeds the
  ///   limit.
  static func text(
    of path: String, in content: Content = .push
  ) throws(NotificationFailure) -> String {
    let bytes: Data
    do {
      let handle =
        path == "-"
        ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      bytes = try handle.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw NotificationFailure(
        .notFound, field: content.field, value: path, message: "The file cannot be read",
        remedy: content.remedy)
    }
    guard bytes.count <= limit else {
      throw NotificationFailure(
        .limitReached, field: content.field, value: path,
        message: "The file has more than \(limit) bytes", remedy: content.remedy)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw NotificationFailure(
        .invalidValue, field: content.field, value: path, message: "The file is not text in UTF-8",
        remedy: content.remedy)
    }
    return text
  }

  /// The app that the payload itself names, like a file for Apple's simulator (H15).
  ///
  /// - Throws: `NotificationFailure` with the field `app` if it names no app.
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
        message: "The payload's app is not an identifier",
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
