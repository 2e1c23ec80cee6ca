import DBus
import NotificationModel

/// A field of the core, and what a program on the bus wrote for it: an error names the latter (S36).
///
/// The core has the words of the Swift library, where a trigger has a `timeInterval` and an attachment a `url`; on the bus
/// they have `seconds` and `path`. Brackets stand for those with any index.
struct CenterField: Hashable, Sendable {
  /// The field, or the beginning of the fields, as the core names it.
  let core: String
  /// The argument, and the place in it.
  let argument: String

  init(_ core: String, _ argument: String) {
    self.core = core
    self.argument = argument
  }

  /// What a field of the core is called, if it is this one or lies in it.
  private func name(of field: String) -> String? {
    guard field.hasPrefix(core) else { return nil }
    let rest = field.dropFirst(core.count)
    return rest.isEmpty || rest.hasPrefix(".") || rest.hasPrefix("[") ? argument + rest : nil
  }

  /// What a field of the core is called by the first of these that it lies in; else as before.
  static func name(of field: IndexedField, by fields: [CenterField]) -> IndexedField {
    let form = fields.lazy.compactMap { $0.name(of: field.form) }.first
    return form.map { IndexedField(form: $0, indexes: field.indexes) } ?? field
  }

  /// The fields of a request; the narrow ones come first.
  private static let ofRequest = [
    CenterField("request.trigger.timeInterval", "trigger.seconds"),
    CenterField("request.trigger.dateComponents", "trigger.rule"),
    CenterField("request.trigger", "trigger"),
    CenterField("request.content.attachments[].url", "content.attachments[].path"),
    CenterField("request.content", "content"), CenterField("request.identifier", "id"),
    CenterField("request", "id"),
  ]

  /// The same of each of many requests, which is named by its place among them.
  private static let ofRequests =
    ofRequest.dropLast().map {
      CenterField(
        "requests[]" + $0.core.dropFirst("request".count), "requests[]." + $0.argument)
    }

  /// The app of the connection, which no argument but that of `Register` names.
  private static let ofApp = CenterField("app", "app_id")

  /// The fields of any call, besides those of its other arguments.
  static let ofAll = ofRequest + ofRequests + [ofApp]

  /// The fields of a greeting, which `Register` stands for.
  static let ofGreeting =
    [CenterField("bundleIdentifier", "app_id"), CenterField("command", "options.exec"), ofApp]
    + RegisterArguments.options.map { CenterField($0.field, "options.\($0.name)") }
}

/// A field whose indexes are taken out: `requests[3].id` is `requests[].id` and 3.
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
  /// An error of the core as the caller of the method reads it: its field is what the caller wrote.
  func failure(_ failure: NotificationFailure, of values: [DBusValue]) -> NotificationFailure {
    guard let core = failure.field else { return failure }
    var field = CenterField.name(
      of: IndexedField(core), by: CenterField.ofAll + arguments.flatMap(\.fields))
    var failure = failure
    for (place, trigger) in triggers(of: field, in: values) where field.form.hasPrefix(place) {
      // An instant is a calendar rule for the core.
      guard trigger.option("kind")?.text == "date" else { continue }
      field.form = "\(place.dropLast("rule".count))time"
      failure.value = trigger.option("time")?.integer.map(String.init)
      failure.message = "The instant has passed, or is none that a calendar has."
      failure.remedy = "Pass a later one, in microseconds since 1970 in UTC."
    }
    failure.field = field.name
    return failure
  }

  /// The trigger that a field may be in, as the caller wrote it, after the form of the fields of its rule.
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
  /// The fields of the core that the argument becomes, besides those of requests.
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
  /// Names are compared by their bytes: one of a megabyte of accents costs nothing.
  func option(_ name: String) -> DBusValue? {
    guard case .dictionary("s", _, let entries) = unwrapped else { return nil }
    return entries.last { $0.key.text?.utf8.elementsEqual(name.utf8) == true }?.value.unwrapped
  }
}
