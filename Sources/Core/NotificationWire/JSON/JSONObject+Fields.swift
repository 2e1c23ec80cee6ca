import NotificationModel

extension JSONObject {
  /// Reads a required member.
  func value<Value: WireValue>(_ name: String) throws(NotificationFailure) -> Value {
    try value(name, as: UsualForm())
  }

  /// Reads a member that may be absent or null.
  func optional<Value: WireValue>(_ name: String) throws(NotificationFailure) -> Value? {
    try optional(name, as: UsualForm())
  }

  /// Reads a member that is omitted if it has its default value.
  func value<Value: WireValue>(
    _ name: String, default usual: Value
  ) throws(NotificationFailure) -> Value {
    try optional(name) ?? usual
  }

  /// Reads a required member in a special form.
  func value<Form: WireForm>(
    _ name: String, as form: Form
  ) throws(NotificationFailure) -> Form.Value {
    guard let member = self[name] else { throw .missing(name) }
    return try form.read(member, in: name)
  }

  /// Reads a member in a special form that may be absent or null.
  func optional<Form: WireForm>(
    _ name: String, as form: Form
  ) throws(NotificationFailure) -> Form.Value? {
    guard let member = self[name], member != .null else { return nil }
    return try form.read(member, in: name)
  }
}

extension JSONObject {
  /// Reads which of several forms the object has, from its tag.
  func kind<Kind: RawRepresentable<String>>(
    _ type: Kind.Type, in name: String
  ) throws(NotificationFailure) -> Kind {
    let text: String = try value(name)
    guard let kind = Kind(rawValue: text) else {
      throw NotificationFailure.unusable(
        text, "is none of those known here", remedy: "Use one of those that docs/wire.md lists."
      ).inside(name)
    }
    return kind
  }

  /// Reads a required text that may not be longer than the limit.
  func text(_ name: String, limit: Int) throws(NotificationFailure) -> String {
    try value(name, as: .text(limit: limit))
  }

  /// Reads a text whose absence is meaningful.
  func optionalText(_ name: String, limit: Int) throws(NotificationFailure) -> String? {
    try optional(name, as: .text(limit: limit))
  }

  /// Reads a path, argument or name of the system, which can't hold a NUL.
  func path(_ name: String) throws(NotificationFailure) -> String? {
    try optional(name, as: .path)
  }

  /// Reads a required list.
  func requiredList<Value: WireValue>(
    _ name: String, limit: Int = .max
  ) throws(NotificationFailure) -> [Value] {
    try value(name, as: .list(limit: limit))
  }

  /// Reads a list of names that an app chose.
  func identifiers(_ name: String, limit: Int) throws(NotificationFailure) -> [String]? {
    try optional(name, as: .list(limit: limit, of: .identifier))
  }

  /// Reads the words of a command, which can't hold a NUL.
  func words(_ name: String) throws(NotificationFailure) -> [String] {
    try value(name, as: .list(limit: WireLimits.commandWords, of: .path))
  }

  /// Reads an object whose members are all texts, such as an environment.
  func texts(_ name: String, limit: Int) throws(NotificationFailure) -> [String: String] {
    try optional(name, as: .texts(limit: limit)) ?? [:]
  }

  /// Reads the width at which a shell lays out a view.
  func viewWidth() throws(NotificationFailure) -> Double { try value("width", as: .viewWidth) }

  /// Reads the name or address of a gateway.
  func gatewayHost() throws(NotificationFailure) -> String { try value("host", as: .gatewayHost) }

  /// Reads a token for pushes.
  func pushToken(_ name: String) throws(NotificationFailure) -> String {
    try value(name, as: .pushToken)
  }

  /// Reads the dictionary of an app; an absent one is empty.
  func propertyLists(_ name: String) throws(NotificationFailure) -> [String: PropertyList] {
    try optionalPropertyLists(name) ?? [:]
  }

  /// Reads the dictionary of an app whose absence is meaningful.
  func optionalPropertyLists(
    _ name: String
  ) throws(NotificationFailure) -> [String: PropertyList]? {
    try optional(name, as: .propertyLists)
  }
}

extension JSONWriter {
  /// Writes the dictionary of an app unless it is empty.
  mutating func member(_ name: String, unlessEmpty values: [String: PropertyList]) {
    guard !values.isEmpty else { return }
    self.name(name)
    PropertyListsForm().write(values, to: &self)
  }
}

extension JSONValue {
  /// Reads a list of a fixed number of numbers within a range, such as a frame.
  func numbers(
    _ count: Int, in range: ClosedRange<Double>
  ) throws(NotificationFailure) -> [Double] {
    guard case .array(let members) = self, members.count == count else {
      throw .wrongType(self, expected: "a list of \(count) numbers")
    }
    return try ListForm(limit: count, element: RangeForm(range: range)).read(self)
  }
}

extension JSONWriter {
  /// Writes a list of numbers, such as a frame.
  mutating func numbers(_ numbers: [Double]) {
    array { writer in
      for number in numbers { number.write(to: &writer) }
    }
  }
}
