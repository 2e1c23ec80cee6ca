import Glibc

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
  /// An `ay`, transferred in one copy; a received `ay` is always this case.
  case bytes([UInt8])
  /// Any other array except that of entries; every element has the given signature.
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

/// One key with its value in a dictionary of D-Bus.
package struct DBusEntry: Hashable, Sendable {
  /// A basic value, not a container.
  package let key: DBusValue
  /// Any value.
  package let value: DBusValue

  /// Creates an entry.
  package init(key: DBusValue, value: DBusValue) {
    self.key = key
    self.value = value
  }
}

/// An open file that is sent or was received; it is closed when the last value that holds it is
/// released.
///
/// Two are equal when they are the same object.
package final class DBusDescriptor: Hashable, Sendable {
  /// The number, valid while this object lives; never close it.
  package let number: Int32

  /// Takes ownership of an open descriptor, which nothing else may close.
  package init(owning number: Int32) {
    self.number = number
  }

  /// Duplicates the descriptor of an open file; the first stays with its owner: fcntl(2).
  ///
  /// - Throws: `EMFILE` when the process has no descriptor left, `EBADF` when the number is
  ///   invalid.
  package convenience init(duplicating number: Int32) throws(DBusError) {
    self.init(owning: try DBusDescriptor.duplicate(of: number))
  }

  deinit {
    close(number)
  }

  /// A second descriptor of an open file, which the receiver must close.
  static func duplicate(of number: Int32) throws(DBusError) -> Int32 {
    // Numbers from 0 to 2 are never used, because a child would get them as its standard streams.
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    return try BusResult.check("fcntl", copy >= 0 ? copy : -errno)
  }

  package static func == (left: DBusDescriptor, right: DBusDescriptor) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

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

  /// The entries of an `a{s…}`, each value without its variants; of a repeated key the last counts.
  package var options: [String: DBusValue]? {
    guard case .dictionary("s", _, let entries) = unwrapped else { return nil }
    return Dictionary(
      entries.compactMap { entry in entry.key.text.map { ($0, entry.value.unwrapped) } },
      uniquingKeysWith: { $1 })
  }
}

extension DBusValue {
  /// The value's type as D-Bus writes it, such as `a{sv}`.
  package var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .descriptor: "h"
    case .bytes: "ay"
    case .array(let element, _): "a" + element
    case .dictionary(let key, let value, _): "a{\(key)\(value)}"
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .variant: "v"
    }
  }
}
