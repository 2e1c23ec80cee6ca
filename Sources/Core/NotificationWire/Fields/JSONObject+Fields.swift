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
