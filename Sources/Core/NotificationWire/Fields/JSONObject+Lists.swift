import NotificationModel

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
