import NotificationModel

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
