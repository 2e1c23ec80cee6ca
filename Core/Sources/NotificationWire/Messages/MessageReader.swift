package import NotificationModel

extension Hello: WireObject {
  /// The name of the call that opens every connection.
  static let callName = "hello"

  /// Whether a message is a greeting.
  static func isCalled(in object: JSONObject) -> Bool {
    object["call"] == .string(callName)
  }

  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    let id = try wire.value("id", { _ in Int64(0) })
    _ = try wire.value("call", { _ in callName })
    let version = try wire.value("version", \.version)
    try wire.check { () throws(NotificationFailure) in
      guard id == 0 else {
        throw NotificationFailure.unusable("\(id)", "is not 0", remedy: "Number hello 0.")
          .inside("id")
      }
      guard version == currentVersion else { throw mismatch(version) }
    }
    var hello = wire.start(
      Self(
        bundleIdentifier: try wire.optional(
          "bundleIdentifier", \.bundleIdentifier, as: .identifier),
        bundlePath: try wire.optional("bundlePath", \.bundlePath, as: .path),
        displayName: try wire.optional("displayName", \.displayName, as: .identifier),
        scriptPath: try wire.optional("scriptPath", \.scriptPath, as: .path),
        environment: try wire.value(
          "environment", \.environment, as: .texts(limit: WireLimits.environmentVariables),
          unless: [:]),
        hearsOfQuestions: try wire.value("hearsOfQuestions", \.hearsOfQuestions, unless: false)))
    try wire.variable("hearsOfChanges", &hello.hearsOfChanges, unless: false)
    try wire.variable("readsParts", &hello.readsParts, unless: false)
    try wire.variable("icon", &hello.icon, as: .path)
    try wire.variable(
      "launchCommand", &hello.launchCommand, as: .list(limit: WireLimits.commandWords, of: .path))
    return hello
  }

  private static func mismatch(_ version: Int) -> NotificationFailure {
    NotificationFailure(
      .versionMismatch, field: "version", value: "\(version)",
      message: "The message is in version \(version) and version \(currentVersion) is spoken here.",
      remedy: version > currentVersion
        ? "The daemon is older than the program: end it with `usernotificationsd stop`, and start a newer one with `usernotificationsd start`."
        : "The program is older than the daemon: build it with the library of the daemon's release."
    )
  }
}

/// Reads the object that every message is, and adds its number to any failure.
enum MessageReader {
  /// Reads a message; a failure of the closure gets the number of the message.
  static func read<Message>(
    _ bytes: [UInt8],
    _ read: (JSONObject) throws(NotificationFailure) -> Message
  ) throws(RefusedMessage) -> Message {
    var parser = JSONParser(bytes)
    do throws(NotificationFailure) {
      guard case .object(let object) = try parser.parse() else {
        throw parser.malformed("a message is an object")
      }
      return try read(object)
    } catch {
      throw RefusedMessage(id: parser.messageIdentifier, failure: error)
    }
  }

  /// Reads the number of a call, which is 1 or more; only the greeting has 0.
  static func callIdentifier(of object: JSONObject) throws(NotificationFailure) -> Int64 {
    let id: Int64 = try object.value("id")
    guard id > 0 else {
      throw NotificationFailure.unusable(
        "\(id)", "is not above 0", remedy: "Number the calls from 1; 0 is that of hello."
      ).inside("id")
    }
    return id
  }

  /// Writes an object.
  static func write(_ fill: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(fill)
    return writer.bytes
  }
}

/// A message that could not be read, with the number under which its sender waits for an answer.
package struct RefusedMessage: Error, Hashable, Sendable {
  /// The number of the message; absent if it could not be read either.
  package var id: Int64?
  /// The failure of the message.
  package var failure: NotificationFailure

  /// The answer to the sender.
  package var answer: ServerMessage { .failure(id: id, failure) }
}
