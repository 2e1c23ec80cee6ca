package import NotificationModel

extension PushCheck: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      bytes: try wire.value("bytes", \.bytes),
      limit: try wire.value("limit", \.limit),
      isNotification: try wire.value("isNotification", \.isNotification),
      isContentAvailable: try wire.value("isContentAvailable", \.isContentAvailable),
      problems: try wire.value("problems", \.problems, default: []))
  }
}

extension PushProblem: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      field: try wire.value("field", \.field),
      value: try wire.value("value", \.value),
      rule: try wire.value("rule", \.rule),
      message: try wire.value("problem", \.message))
  }
}
