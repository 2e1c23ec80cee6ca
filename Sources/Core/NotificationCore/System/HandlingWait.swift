import NotificationModel

/// A call that waits for the person's answer.
struct QuestionWait: Hashable, Sendable {
  var connection: ConnectionNumber
  var message: Int64
}

/// A foreground app that thinks about a notification.
struct PresentingWait: Hashable, Sendable {
  var connection: ConnectionNumber
  var app: BundleIdentifier
  var identifier: String
  var delivery: Int64
  var deadline: BootTime

  var key: NotificationKey {
    NotificationKey(app: app, identifier: identifier, delivery: delivery)
  }
}

/// An app that handles a response.
struct HandlingWait: Hashable, Sendable {
  var connection: ConnectionNumber
  /// The number the response is kept under.
  var response: Int64
  /// What it answers.
  var key: NotificationKey
  var deadline: BootTime
}
