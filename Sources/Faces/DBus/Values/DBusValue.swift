/// One value of a D-Bus message.
package indirect enum DBusValue: Hashable, Sendable {
  /// A `y`.
  case byte(UInt8)
  /// A `b`.
  case bool(Bool)
  /// An `n`.
  case int16(Int16)
  /// A `q`.
  case uint16(UInt16)
  /// An `i`.
  case int32(Int32)
  /// A `u`.
  case uint32(UInt32)
  /// An `x`.
  case int64(Int64)
  /// A `t`.
  case uint64(UInt64)
  /// A `d`.
  case double(Double)
  /// An `s`, which cannot hold a zero byte.
  case string(String)
  /// An `o`.
  case objectPath(String)
  /// A `g`: a type written down.
  case signature(String)
  /// An `h`: an open file.
  case descriptor(DBusDescriptor)
  /// An `ay`, moved in one copy; what arrives as `ay` is always this case.
  case bytes([UInt8])
  /// Any other array but that of entries; every element has the signature that is given.
  case array(element: String, [DBusValue])
  /// An array of entries such as `a{sv}`, in the order in which they are sent.
  case dictionary(key: String, value: String, [DBusEntry])
  /// Several values in parentheses.
  case structure([DBusValue])
  /// A `v`: a value that carries its own type.
  case variant(DBusValue)

  /// An `as`.
  package static func strings(_ texts: [String]) -> DBusValue {
    .array(element: "s", texts.map { .string($0) })
  }

  /// An `a{sv}` with the keys in alphabetical order; each value is put into a variant.
  package static func options(_ options: [String: DBusValue]) -> DBusValue {
    .dictionary(
      key: "s", value: "v",
      options.sorted { $0.key < $1.key }.map {
        DBusEntry(key: .string($0.key), value: .variant($0.value))
      })
  }
}
