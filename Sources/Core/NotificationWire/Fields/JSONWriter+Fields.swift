extension JSONWriter {
  /// Writes a member.
  package mutating func member<Value: WireValue>(_ name: String, _ value: Value) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member unless there is nothing to say.
  mutating func member<Value: WireValue>(_ name: String, ifPresent value: Value?) {
    if let value { member(name, value) }
  }

  /// Writes a member unless it has its usual value, which the reader fills in.
  mutating func member<Value: WireValue & Equatable>(
    _ name: String, _ value: Value, unless usual: Value
  ) {
    if value != usual { member(name, value) }
  }

  /// Writes a list.
  mutating func member<Value: WireValue>(_ name: String, _ values: [Value]) {
    self.name(name)
    array { writer in
      for value in values { value.write(to: &writer) }
    }
  }

  /// Writes a list unless it is absent, which is not the same as empty.
  mutating func member<Value: WireValue>(_ name: String, ifPresent values: [Value]?) {
    if let values { member(name, values) }
  }

  /// Writes a list unless it is empty.
  mutating func member<Value: WireValue>(_ name: String, unlessEmpty values: [Value]) {
    if !values.isEmpty { member(name, values) }
  }

  /// Writes an object of texts, sorted by name, unless it is empty.
  mutating func member(_ name: String, unlessEmpty texts: [String: String]) {
    guard !texts.isEmpty else { return }
    self.name(name)
    object { writer in
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) { writer.member(name, text) }
    }
  }
}
