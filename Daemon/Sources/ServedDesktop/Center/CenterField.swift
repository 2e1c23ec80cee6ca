import DBus
import NotificationModel

/// A field of the core and the argument from which it was read: errors name the argument (S36).
///
/// The core uses the names of the Swift library, where a trigger has a `timeInterval` and an attachment a `url`; on the bus
/// these are `seconds` and `path`.
struct CenterField: Hashable, Sendable {
  /// The core's name of the field, or the common prefix of several fields.
  let core: String
  /// The argument, and the path within it.
  let argument: String

  init(_ core: String, _ argument: String) {
    self.core = core
    self.argument = argument
  }

  /// The caller's name of a field, if it is this one or is part of it.
  private func name(of field: String) -> String? {
    guard field.hasPrefix(core) else { return nil }
    let rest = field.dropFirst(core.count)
    return rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[") ? argument + rest : nil
  }

  /// The caller's name of a field, by the first match of a list; without a match the name is unchanged.
  static func name(of field: String, by fields: [CenterField]) -> String {
    fields.lazy.compactMap { $0.name(of: field) }.first ?? nameInList(of: field) ?? field
  }

  /// The caller's name of a field of one of several requests, which is named by its index.
  private static func nameInList(of field: String) -> String? {
    guard field.hasPrefix("requests["), let end = field.firstIndex(of: "]") else { return nil }
    let rest = field[field.index(after: end)...]
    guard rest.hasPrefix("."), let name = nameInRequest(of: "request" + rest) else { return nil }
    return "\(field[...end]).\(name)"
  }

  /// The caller's name of a field of a request.
  private static func nameInRequest(of field: String) -> String? {
    let name = ofRequest.lazy.compactMap { $0.name(of: field) }.first
    guard let name, name.hasPrefix("content.attachments["), name.hasSuffix("].url"),
      name.count(where: { $0 == "." }) == 2
    else { return name }
    return name.dropLast("url".count) + "path"
  }

  /// The fields of a request; specific fields come before general ones.
  private static let ofRequest = [
    CenterField("request.trigger.timeInterval", "trigger.seconds"),
    CenterField("request.trigger.dateComponents", "trigger.rule"),
    CenterField("request.trigger", "trigger"), CenterField("request.content", "content"),
    CenterField("request.identifier", "id"),
  ]

  /// The app of the connection, which only an argument of `Register` names.
  private static let ofApp = CenterField("app", "app_id")

  /// The caller's name of a field of a call, whose other arguments have these fields.
  static func nameInCall(of field: String, besides fields: [CenterField]) -> String {
    nameInRequest(of: field)
      ?? name(of: field, by: [CenterField("request", "id"), ofApp] + fields)
  }

  /// The fields of a greeting, which is sent for a call of `Register`.
  static let ofGreeting =
    [CenterField("bundleIdentifier", "app_id"), CenterField("command", "options.exec"), ofApp]
    + RegisterArguments.options.map { CenterField($0.field, "options.\($0.name)") }
}

extension CenterMethod {
  /// Translates an error of the core for the caller of the method: its field is the caller's argument.
  func failure(_ failure: NotificationFailure, of values: [DBusValue]) -> NotificationFailure {
    guard let core = failure.field else { return failure }
    let field = CenterField.nameInCall(of: core, besides: arguments.flatMap(\.fields))
    var failure = failure
    failure.field = field
    // The core receives an instant as a calendar rule.
    guard let rule = field.firstRange(of: "trigger.rule"),
      let trigger = trigger(of: field[..<rule.lowerBound], in: values),
      trigger.option("kind")?.text == "date"
    else { return failure }
    failure.field = "\(field[..<rule.lowerBound])trigger.time"
    failure.value = trigger.option("time")?.integer.map(String.init)
    failure.message = "The instant has passed, or is none that a calendar has."
    failure.remedy = "Pass a later one, in microseconds since 1970 in UTC."
    return failure
  }

  /// The caller's trigger of a request: the only one, or that of a request in a list, such as `requests[3].`.
  private func trigger(of request: Substring, in values: [DBusValue]) -> DBusValue? {
    for (argument, value) in zip(arguments, values) {
      switch (argument.place, value) {
      case (.request("trigger"), _) where request.isEmpty: return value
      case (.requests, .array(_, let requests)):
        guard let index = Int(request.dropFirst("requests[".count).dropLast("].".count)),
          requests.indices.contains(index), case .structure(let parts) = requests[index],
          parts.count == 3
        else { return nil }
        return parts[2]
      default: break
      }
    }
    return nil
  }
}

extension CenterMethod.Argument {
  /// The fields of the core that are read from the argument, except the fields of requests.
  fileprivate var fields: [CenterField] {
    switch place {
    case .member(let member), .numbers(let member): [CenterField(member, name)]
    case .members(let members): members.map { CenterField($0, "\(name).\($0)") }
    case .request, .requests, .nowhere: []
    }
  }
}

extension DBusValue {
  /// The value of a name in an `a{sv}`, without its variants; of a repeated name the last counts.
  ///
  /// Names are compared by their bytes, so that a megabyte of accents costs nothing.
  func option(_ name: String) -> DBusValue? {
    guard case .dictionary("s", _, let entries) = unwrapped else { return nil }
    return entries.last { $0.key.text?.utf8.elementsEqual(name.utf8) == true }?.value.unwrapped
  }
}
