import DBus
import NotificationModel

/// A field of the core and the argument from which it was read: errors name the argument (S36).
///
/// The core uses the names of the Swift library, where a trigger has a `timeInterval` and an attachment a `url`; on the bus
/// these are `seconds` and `path`. Empty brackets match any index.
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
  static func name(of field: IndexedField, by fields: [CenterField]) -> IndexedField {
    let form = fields.lazy.compactMap { $0.name(of: field.form) }.first
    return form.map { IndexedField(form: $0, indexes: field.indexes) } ?? field
  }

  /// The fields of a request; specific fields come before general ones.
  private static let ofRequest = [
    CenterField("request.trigger.timeInterval", "trigger.seconds"),
    CenterField("request.trigger.dateComponents", "trigger.rule"),
    CenterField("request.trigger", "trigger"),
    CenterField("request.content.attachments[].url", "content.attachments[].path"),
    CenterField("request.content", "content"), CenterField("request.identifier", "id"),
    CenterField("request", "id"),
  ]

  /// The fields of one of several requests, which is named by its index.
  private static let ofRequests =
    ofRequest.dropLast().map {
      CenterField(
        "requests[]" + $0.core.dropFirst("request".count), "requests[]." + $0.argument)
    }

  /// The app of the connection, which only an argument of `Register` names.
  private static let ofApp = CenterField("app", "app_id")

  /// The fields of any call, in addition to the fields of its other arguments.
  static let ofAll = ofRequest + ofRequests + [ofApp]

  /// The fields of a greeting, which is sent for a call of `Register`.
  static let ofGreeting =
    [CenterField("bundleIdentifier", "app_id"), CenterField("command", "options.exec"), ofApp]
    + RegisterArguments.options.map { CenterField($0.field, "options.\($0.name)") }
}

/// A field without its indexes: `requests[3].id` is `requests[].id` and 3.
struct IndexedField {
  var form: String
  var indexes: [Substring]

  init(form: String, indexes: [Substring]) {
    self.form = form
    self.indexes = indexes
  }

  init(_ field: String) {
    (form, indexes) = ("", [])
    var rest = field[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      form += rest[...open] + "]"
      indexes.append(rest[rest.index(after: open)..<close])
      rest = rest[rest.index(after: close)...]
    }
    form += rest
  }

  /// The field with its indexes.
  var name: String {
    var name = ""
    var rest = form[...]
    for index in indexes {
      guard let open = rest.firstIndex(of: "[") else { break }
      name += rest[...open] + index
      rest = rest[rest.index(after: open)...]
    }
    return name + rest
  }
}

extension CenterMethod {
  /// Translates an error of the core for the caller of the method: its field is the caller's argument.
  func failure(_ failure: NotificationFailure, of values: [DBusValue]) -> NotificationFailure {
    guard let core = failure.field else { return failure }
    var field = CenterField.name(
      of: IndexedField(core), by: CenterField.ofAll + arguments.flatMap(\.fields))
    var failure = failure
    for (place, trigger) in triggers(of: field, in: values) where field.form.hasPrefix(place) {
      // The core receives an instant as a calendar rule.
      guard trigger.option("kind")?.text == "date" else { continue }
      field.form = "\(place.dropLast("rule".count))time"
      failure.value = trigger.option("time")?.integer.map(String.init)
      failure.message = "The instant has passed, or is none that a calendar has."
      failure.remedy = "Pass a later one, in microseconds since 1970 in UTC."
    }
    failure.field = field.name
    return failure
  }

  /// The caller's triggers that a field may be part of, each with the field of its rule.
  private func triggers(
    of field: IndexedField, in values: [DBusValue]
  ) -> [(place: String, trigger: DBusValue)] {
    zip(arguments, values).compactMap { argument, value in
      switch (argument.place, value) {
      case (.request("trigger"), _): return ("\(argument.name).rule", value)
      case (.requests, .array(_, let requests)):
        guard let index = field.indexes.first.flatMap({ Int($0) }),
          requests.indices.contains(index), case .structure(let parts) = requests[index],
          parts.count == 3
        else { return nil }
        return ("\(argument.name)[].trigger.rule", parts[2])
      default: return nil
      }
    }
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
