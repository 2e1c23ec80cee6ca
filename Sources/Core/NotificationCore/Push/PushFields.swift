import NotificationModel

/// A dictionary of a payload, with the way to it.
struct PushFields {
  /// The way to the dictionary, such as `aps.alert`.
  let path: String
  let values: [String: PropertyList]

  init(_ path: String, _ values: [String: PropertyList]) {
    self.path = path
    self.values = values
  }

  subscript(key: String) -> PropertyList? { values[key] }

  /// The way to one of its values.
  func path(of key: String) -> String { "\(path).\(key.prefix(100))" }
}
