import DBus
import NotificationModel

/// The arguments of `Register`.
struct RegisterArguments {
  /// The identifier that the program claims.
  var app: BundleIdentifier
  /// The resulting greeting.
  var hello: Hello

  /// The options: their types, and the greeting's fields that they set.
  static let options: [(name: String, type: String, field: String)] = [
    ("name", "s", "displayName"), ("icon", "s", "icon"), ("script", "s", "scriptPath"),
    ("exec", "as", "launchCommand"), ("environment", "a{ss}", "environment"),
  ]

  /// Reads the arguments; unknown options are ignored.
  init(_ arguments: [DBusValue]) throws(NotificationFailure) {
    try CenterMethod.check(arguments.first?.signature, of: "app_id", is: "s")
    try CenterMethod.check(arguments.dropFirst().first?.signature, of: "options", is: "a{sv}")
    let name = arguments[0].text ?? ""
    guard name.utf8.count <= BundleIdentifier.maximumLength, let app = BundleIdentifier(name),
      name.utf8.contains(UInt8(ascii: ".")), !app.isClaimed
    else {
      throw NotificationFailure(
        .invalidValue, field: "app_id", value: PostedText.line(name, bytes: 80),
        message: "The text is no identifier of an app.",
        remedy: "Use one such as com.example.tea: at most \(BundleIdentifier.maximumLength) "
          + "letters, digits, “-”, “_” and dots, with a dot, and another beginning than "
          + "“\(BundleIdentifier.claimedPrefix)”.")
    }
    self.app = app
    hello = Hello(bundleIdentifier: name)
    hello.hearsOfChanges = true
    for option in Self.options {
      guard let value = arguments[1].option(option.name) else { continue }
      try CenterMethod.check(value.signature, of: "options.\(option.name)", is: option.type)
      read(value, as: option.name)
    }
  }

  private mutating func read(_ value: DBusValue, as option: String) {
    switch (option, value) {
    case ("name", .string(let name)):
      hello.displayName = PostedText.name(name)
    case ("icon", .string(let icon)): hello.icon = icon
    case ("script", .string(let path)): hello.scriptPath = path
    case ("exec", .array("s", let words)): hello.launchCommand = words.compactMap(\.text)
    case ("environment", .dictionary("s", "s", let variables)):
      for variable in variables {
        hello.environment[variable.key.text ?? ""] = variable.value.text
      }
    default: break
    }
  }

  /// Translates an error of the core for the caller of `Register`: its field is the caller's argument.
  static func failure(_ failure: NotificationFailure) -> NotificationFailure {
    var failure = failure
    failure.field = failure.field.map {
      CenterField.name(of: $0, by: CenterField.ofGreeting)
    }
    return failure
  }
}
