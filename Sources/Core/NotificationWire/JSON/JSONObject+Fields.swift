import NotificationModel

extension JSONObject {
  /// Reads a member that must be there.
  func value<Value: WireValue>(_ name: String) throws(NotificationFailure) -> Value {
    guard let member = self[name] else { throw .missing(name) }
    return try Self.read(name, member)
  }

  /// Reads a member that may be absent or null.
  func optional<Value: WireValue>(_ name: String) throws(NotificationFailure) -> Value? {
    guard let member = self[name], member != .null else { return nil }
    return try Self.read(name, member)
  }

  /// Reads a member that is left out where it has its usual value.
  func value<Value: WireValue>(
    _ name: String, default usual: Value
  ) throws(NotificationFailure) -> Value {
    try optional(name) ?? usual
  }

  /// Reads a member in a form that is no type's only one, adding the name to what goes wrong.
  func value<Value>(
    _ name: String, default usual: Value,
    _ read: (JSONValue) throws(NotificationFailure) -> Value
  ) throws(NotificationFailure) -> Value {
    guard let member = self[name], member != .null else { return usual }
    do { return try read(member) } catch { throw error.inside(name) }
  }

  /// Reads a text that must be there and may not be longer than the limit.
  func text(_ name: String, limit: Int) throws(NotificationFailure) -> String {
    guard self[name] != nil else { throw .missing(name) }
    return try text(name, limit: limit, default: "")
  }

  /// Reads a text that may be absent.
  func text(
    _ name: String, limit: Int, default usual: String
  ) throws(NotificationFailure) -> String {
    try optionalText(name, limit: limit) ?? usual
  }

  /// Reads a text whose absence means something.
  func optionalText(_ name: String, limit: Int) throws(NotificationFailure) -> String? {
    guard let text: String = try optional(name) else { return nil }
    guard text.utf8.count <= limit else {
      throw .limit(name, count: text.utf8.count, limit: limit, of: "bytes")
    }
    return text
  }

  /// Reads a path, argument or name of the system, which can't hold a NUL.
  func path(_ name: String) throws(NotificationFailure) -> String? {
    guard let text = try optionalText(name, limit: WireLimits.pathBytes) else { return nil }
    guard !text.utf8.contains(0) else {
      throw NotificationFailure.unusable(
        text, "holds a NUL character", remedy: "Send it without the NUL."
      ).inside(name)
    }
    return text
  }

  private static func read<Value: WireValue>(
    _ name: String, _ value: JSONValue
  ) throws(NotificationFailure) -> Value {
    do { return try Value(wire: value) } catch { throw error.inside(name) }
  }
}

extension JSONObject {
  /// Reads which of several forms the object has, from the member that says so.
  func kind<Kind: RawRepresentable<String>>(
    _ type: Kind.Type, in name: String = "kind"
  ) throws(NotificationFailure) -> Kind {
    let text: String = try value(name)
    guard let kind = Kind(rawValue: text) else {
      throw NotificationFailure.unusable(
        text, "is none of those known here", remedy: "Use one of those that docs/wire.md lists."
      ).inside(name)
    }
    return kind
  }
}

extension JSONObject {
  /// Reads a number within a range, which must be there unless it has a usual value.
  func number(
    _ name: String, in range: ClosedRange<Double>, default usual: Double? = nil
  ) throws(NotificationFailure) -> Double {
    guard let member = self[name], member != .null else {
      guard let usual else { throw .missing(name) }
      return usual
    }
    do { return try member.number(in: range) } catch { throw error.inside(name) }
  }

  /// Reads a number within a range that may be absent.
  func optionalNumber(
    _ name: String, in range: ClosedRange<Double>
  ) throws(NotificationFailure) -> Double? {
    guard let member = self[name], member != .null else { return nil }
    return try number(name, in: range)
  }

  /// Reads an integer within a range that may be absent.
  func integer(
    _ name: String, in range: ClosedRange<Int>, default usual: Int
  ) throws(NotificationFailure) -> Int {
    let number: Int = try value(name, default: usual)
    guard range.contains(number) else {
      throw NotificationFailure.outOfRange("\(number)", range).inside(name)
    }
    return number
  }
}

extension JSONValue {
  /// Reads a number within a range.
  func number(in range: ClosedRange<Double>) throws(NotificationFailure) -> Double {
    let number = try Double(wire: self)
    guard range.contains(number) else { throw .outOfRange("\(number)", range) }
    return number
  }

  /// Reads a list of so many numbers within a range, such as a frame.
  func numbers(
    _ count: Int, in range: ClosedRange<Double>
  ) throws(NotificationFailure) -> [Double] {
    guard case .array(let members) = self, members.count == count else {
      throw .wrongType(self, expected: "a list of \(count) numbers")
    }
    var numbers: [Double] = []
    for (index, member) in members.enumerated() {
      do { numbers.append(try member.number(in: range)) } catch { throw error.inside("[\(index)]") }
    }
    return numbers
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

extension NotificationFailure {
  fileprivate static func outOfRange<Bound: Comparable>(
    _ value: String, _ range: ClosedRange<Bound>
  ) -> NotificationFailure {
    .unusable(
      value, "is not between \(range.lowerBound) and \(range.upperBound)",
      remedy: "Send a number from \(range.lowerBound) to \(range.upperBound).")
  }
}

extension JSONObject {
  /// Reads a list; an absent one is empty. Only lists that peers send have a limit.
  func list<Value: WireValue>(
    _ name: String, limit: Int = .max
  ) throws(NotificationFailure) -> [Value] {
    try optionalList(name, limit: limit) ?? []
  }

  /// Reads a list that must be there.
  func requiredList<Value: WireValue>(
    _ name: String, limit: Int = .max
  ) throws(NotificationFailure) -> [Value] {
    guard let list: [Value] = try optionalList(name, limit: limit) else { throw .missing(name) }
    return list
  }

  /// Reads a list whose absence means something.
  func optionalList<Value: WireValue>(
    _ name: String, limit: Int = .max
  ) throws(NotificationFailure) -> [Value]? {
    guard let member = self[name], member != .null else { return nil }
    do { return try Self.values(member, limit: limit) } catch { throw error.inside(name) }
  }

  /// Reads a list of names that an app chose.
  func identifiers(_ name: String, limit: Int) throws(NotificationFailure) -> [String]? {
    try texts(name, limit: limit, bytes: WireLimits.identifierBytes)
  }

  /// Reads the words of a command, none of which can hold a NUL.
  func words(_ name: String) throws(NotificationFailure) -> [String] {
    guard
      let words = try texts(name, limit: WireLimits.commandWords, bytes: WireLimits.pathBytes)
    else { throw .missing(name) }
    for (index, word) in words.enumerated() where word.utf8.contains(0) {
      throw NotificationFailure.unusable(
        word, "holds a NUL character", remedy: "Send it without the NUL."
      ).inside("\(name)[\(index)]")
    }
    return words
  }

  /// Reads an object whose members are all texts, such as an environment.
  func texts(_ name: String, limit: Int) throws(NotificationFailure) -> [String: String] {
    try value(name, default: [:]) { value throws(NotificationFailure) in
      guard case .object(let object) = value else {
        throw .wrongType(value, expected: "an object of texts")
      }
      guard object.members.count <= limit else {
        throw .limit(count: object.members.count, limit: limit, of: "entries")
      }
      var texts: [String: String] = [:]
      for member in object.members {
        texts[member.name] = try object.text(member.name, limit: WireLimits.pathBytes)
      }
      return texts
    }
  }

  private func texts(
    _ name: String, limit: Int, bytes: Int
  ) throws(NotificationFailure) -> [String]? {
    let texts: [String]? = try optionalList(name, limit: limit)
    for (index, text) in (texts ?? []).enumerated() where text.utf8.count > bytes {
      throw .limit("\(name)[\(index)]", count: text.utf8.count, limit: bytes, of: "bytes")
    }
    return texts
  }

  private static func values<Value: WireValue>(
    _ list: JSONValue, limit: Int
  ) throws(NotificationFailure) -> [Value] {
    guard case .array(let members) = list else { throw .wrongType(list, expected: "a list") }
    guard members.count <= limit else {
      throw .limit(count: members.count, limit: limit, of: "entries")
    }
    var values: [Value] = []
    values.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      do {
        values.append(try Value(wire: member))
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    return values
  }
}
