import ArgumentParser
import NotificationModel

/// What a focus lets through.
struct FocusExceptions: ParsableArguments {
  @Option(help: "An app that interrupts all the same.", transform: BundleIdentifier.read)
  var allow: [BundleIdentifier] = []
  @Option(
    help: "A person whose messages interrupt all the same, such as anna@example.com.")
  var person: [String] = []
  @Flag(
    name: .customLong("no-time-sensitive"), help: "Hold back time-sensitive notifications too.")
  var holdsTimeSensitive = false

  /// Whether nothing was said.
  var isEmpty: Bool { allow.isEmpty && person.isEmpty && !holdsTimeSensitive }

  func mode(named name: String) -> FocusMode {
    FocusMode(
      name: name, allowedApps: Set(allow), allowedPeople: Set(person),
      allowsTimeSensitive: !holdsTimeSensitive)
  }
}
