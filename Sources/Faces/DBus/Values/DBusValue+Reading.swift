extension DBusValue {
  /// The value without the variants around it.
  package var unwrapped: DBusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The text of a string, object path or signature, also inside a variant.
  package var text: String? {
    switch unwrapped {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  /// The number of any integer type that `Int` can hold, also inside a variant.
  package var integer: Int? {
    switch unwrapped {
    case .byte(let number): Int(number)
    case .int16(let number): Int(number)
    case .uint16(let number): Int(number)
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    case .int64(let number): Int(number)
    case .uint64(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The truth value of a `b`, also inside a variant.
  package var truth: Bool? {
    if case .bool(let truth) = unwrapped { truth } else { nil }
  }

  /// The texts of an `as`, also inside a variant; nil when any element is something else.
  package var texts: [String]? {
    guard case .array("s", let elements) = unwrapped else { return nil }
    return elements.compactMap(\.text)
  }

  /// What an `a{s…}` holds, each value without its variants; of a repeated key the last counts.
  package var options: [String: DBusValue]? {
    guard case .dictionary("s", _, let entries) = unwrapped else { return nil }
    return Dictionary(
      entries.compactMap { entry in entry.key.text.map { ($0, entry.value.unwrapped) } },
      uniquingKeysWith: { $1 })
  }
}
