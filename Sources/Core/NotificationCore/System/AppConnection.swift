import NotificationModel

/// A program that greeted, and what it said of itself.
struct AppConnection: Sendable {
  var app: BundleIdentifier
  /// When it last set its delegate, as a turn; absent without one.
  var delegateTurn: Int64?
  /// When it last said that the person looks at it, as a turn; absent otherwise.
  var activeTurn: Int64?
}

/// A call that waits for the person's answer.
struct QuestionWait: Sendable {
  var connection: ConnectionNumber
  var message: Int64
}

/// A foreground app that thinks about a notification.
struct PresentingWait: Sendable {
  var connection: ConnectionNumber
  var app: BundleIdentifier
  var identifier: String
  var delivery: Int64
  var deadline: BootTime
}

/// An app that handles a response.
struct HandlingWait: Sendable {
  var connection: ConnectionNumber
  /// The number the response is kept under.
  var response: Int64
  var app: BundleIdentifier
  var deadline: BootTime
}
