import NotificationModel

extension NotificationFailure {
  /// A field that must be there is not.
  static func missing(_ name: String) -> NotificationFailure {
    NotificationFailure(
      .invalidMessage, field: name, message: "The field is missing.",
      remedy: "Send the field; docs/wire.md lists those of every message.")
  }

  /// A field holds another type than it should.
  static func wrongType(_ value: JSONValue, expected: String) -> NotificationFailure {
    NotificationFailure(
      .invalidMessage, value: value.excerpt,
      message: "The field must be \(expected), and it is \(value.kind).",
      remedy: "Send \(expected); docs/wire.md lists the fields of every message.")
  }

  /// A field has the right type and a value that cannot be taken.
  static func unusable(_ value: String, _ reason: String, remedy: String) -> NotificationFailure {
    NotificationFailure(
      .invalidValue, value: value.excerpt, message: "The value \(reason).", remedy: remedy)
  }

  /// A written limit is passed.
  static func limit(
    _ field: String? = nil, count: Int, limit: Int, of units: String
  ) -> NotificationFailure {
    NotificationFailure(
      .limitReached, field: field, value: "\(count)",
      message: "There are \(count) \(units) and the limit is \(limit).",
      remedy: "Send at most \(limit) \(units).")
  }

  /// The same failure as seen from the object or list that holds the field.
  func inside(_ name: String) -> NotificationFailure {
    var failure = self
    guard let field else {
      failure.field = name.excerpt
      return failure
    }
    failure.field = name.excerpt + (field.hasPrefix("[") ? field : "." + field)
    return failure
  }
}
