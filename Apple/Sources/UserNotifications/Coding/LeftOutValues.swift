/// The values of an app's dictionary that a property list cannot hold.
package struct LeftOutValues: Sendable {
  /// One value, by its path and its type.
  package struct Value: Hashable, Sendable {
    /// The path, such as `content.userInfo["when"]`.
    package var path: String
    /// The type and a description of the value.
    package var text: String
    /// Whether the value is `nil` or `NSNull`.
    package var isNothing: Bool
  }

  /// How many values were left out.
  package private(set) var count = 0
  /// The first of them.
  package private(set) var first: [Value] = []
  /// The first that is neither `nil` nor `NSNull`.
  package private(set) var firstOfForeignType: Value?
  /// The keys of the dictionary itself whose values were left out or lost a part.
  var incompleteKeys: Set<String> = []

  /// Adds a value of a foreign type, `nil` or `NSNull`.
  mutating func add(_ value: Any, at path: String) {
    let isNothing = value is NSNull || Self.isNil(value)
    let text = isNothing ? "\(type(of: value))" : "\(type(of: value)) \(value)"
    add(Value(path: path, text: String(text.prefix(200)), isNothing: isNothing))
  }

  /// Adds a key that is not a string, with its value.
  mutating func add(key: Any, of path: String) {
    let text = String("\(type(of: key)) \(key)".prefix(200))
    add(Value(path: "\(path)[\(text)]", text: "a key that is not a string", isNothing: false))
  }

  private mutating func add(_ value: Value) {
    count += 1
    if first.count < Limits.namedLeftOutValues { first.append(value) }
    if !value.isNothing, firstOfForeignType == nil { firstOfForeignType = value }
  }

  /// The notice for the log; `nil` if nothing was left out.
  package var notice: NotificationSystemError? {
    guard let value = first.first else { return nil }
    let others = count > first.count ? " and \(count - first.count) more" : ""
    return NotificationSystemError(
      code: .invalidValue,
      message: count == 1
        ? "One value was left out, because a property list cannot hold it."
        : "\(count) values were left out, because a property list cannot hold them.",
      field: first.map(\.path).joined(separator: ", ") + others, value: value.text,
      remedy: "Use strings, numbers, Booleans, Data, Date, arrays and dictionaries, "
        + "and leave out a key that has no value.")
  }

  private static func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return false }
    return mirror.children.first.map { isNil($0.value) } ?? true
  }
}
