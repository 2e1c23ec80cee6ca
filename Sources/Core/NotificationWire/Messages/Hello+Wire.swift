import NotificationModel

extension Hello {
  /// The name of the call that opens every connection.
  static let callName = "hello"

  /// Whether a message is a greeting.
  static func isCalled(in object: JSONObject) -> Bool {
    object["call"] == .string(callName)
  }

  init(members object: JSONObject) throws(NotificationFailure) {
    let id: Int64 = try object.value("id")
    guard id == 0 else {
      throw NotificationFailure.unusable("\(id)", "is not 0", remedy: "Number hello 0.").inside(
        "id")
    }
    let version: Int = try object.value("version")
    guard version == Self.currentVersion else { throw Self.mismatch(version) }
    self.init(
      bundleIdentifier: try object.optionalText(
        "bundleIdentifier", limit: WireLimits.identifierBytes),
      bundlePath: try object.path("bundlePath"),
      displayName: try object.optionalText("displayName", limit: WireLimits.identifierBytes),
      scriptPath: try object.path("scriptPath"),
      environment: try object.texts("environment", limit: WireLimits.environmentVariables),
      hearsOfQuestions: try object.value("hearsOfQuestions", default: false))
  }

  func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", Int64(0))
    writer.member("call", Self.callName)
    writer.member("version", version)
    writer.member("bundleIdentifier", ifPresent: bundleIdentifier)
    writer.member("bundlePath", ifPresent: bundlePath)
    writer.member("displayName", ifPresent: displayName)
    writer.member("scriptPath", ifPresent: scriptPath)
    writer.member("environment", unlessEmpty: environment)
    writer.member("hearsOfQuestions", hearsOfQuestions, unless: false)
  }

  private static func mismatch(_ version: Int) -> NotificationFailure {
    NotificationFailure(
      .versionMismatch, field: "version", value: "\(version)",
      message: "The message is in version \(version) and version \(currentVersion) is spoken here.",
      remedy: version > currentVersion
        ? "The daemon is older than the program: end it with `usernotificationsd stop`, and the next call starts a newer one."
        : "The program is older than the daemon: build it with the library of the daemon's release."
    )
  }
}
