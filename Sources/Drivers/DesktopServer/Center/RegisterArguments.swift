import DBus
import NotificationModel

/// The arguments of `Register`.
struct RegisterArguments {
  /// The identifier that the program claims.
  var app: BundleIdentifier
  /// The greeting that it stands for.
  var hello: Hello

  /// Reads the arguments; options that are not known are passed over.
  init(_ arguments: [DBusValue]) throws(NotificationFailure) {
    guard arguments.count >= 2, case .string(let name) = arguments[0],
      case .dictionary("s", "v", let entries) = arguments[1]
    else {
      throw Self.wrong("app_id, options", "", "The arguments of Register must be “s” and “a{sv}”.")
    }
    guard name.utf8.count <= BundleIdentifier.maximumLength, let app = BundleIdentifier(name),
      name.utf8.contains(UInt8(ascii: ".")), !app.isClaimed
    else {
      throw Self.wrong(
        "app_id", String(name.utf8.prefix(80)) ?? "",
        "The text is no identifier of an app, which has a dot, and letters, digits, “-”, “_” and dots."
      )
    }
    self.app = app
    hello = Hello(bundleIdentifier: name)
    hello.hearsOfChanges = true
    for entry in entries { try read(entry) }
  }

  private mutating func read(_ entry: DBusEntry) throws(NotificationFailure) {
    switch (entry.key.text, entry.value.unwrapped) {
    case ("name", .string(let name)):
      hello.displayName = PostedText.line(name, bytes: DesktopServerLimits.labelBytes)
    case ("icon", .string(let icon)): hello.icon = icon
    case ("script", .string(let path)): hello.scriptPath = path
    case ("exec", .array("s", let words)): hello.launchCommand = words.compactMap(\.text)
    case ("environment", .dictionary("s", "s", let variables)):
      for variable in variables {
        hello.environment[variable.key.text ?? ""] = variable.value.text
      }
    case ("name", let value), ("icon", let value), ("script", let value), ("exec", let value),
      ("environment", let value):
      throw Self.wrong(
        "options.\(entry.key.text ?? "")", value.signature,
        "The option has a type that Register does not take.")
    default: break
    }
  }

  private static func wrong(
    _ field: String, _ value: String, _ message: String
  ) -> NotificationFailure {
    NotificationFailure(
      .invalidMessage, field: field, value: value, message: message,
      remedy: "See docs/other-languages.md for what Register takes.")
  }
}
