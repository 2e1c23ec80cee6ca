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
