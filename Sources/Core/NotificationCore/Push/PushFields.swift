import NotificationModel

/// A dictionary of a payload, with the way to it and the rule that its keys follow.
struct PushFields {
  /// The way to the dictionary, such as `aps.alert`.
  let path: String
  /// The number of the rule, such as `H3` for those of an alert.
  let rule: String
  let values: [String: PropertyList]

  init(_ path: String, _ values: [String: PropertyList], rule: String) {
    self.path = path
    self.rule = rule
    self.values = values
  }

  subscript(key: String) -> PropertyList? { values[key] }

  /// The way to one of its values.
  func path(of key: String) -> String { "\(path).\(key.prefix(100))" }
}
