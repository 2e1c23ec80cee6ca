import NotificationModel

/// A program that greeted, and what it said of itself.
struct AppConnection: Hashable, Sendable {
  var app: BundleIdentifier
  /// What the identifier is bound to; another program that takes it over ends this connection.
  var program: [String]
  /// Whether it must not say how it is started from outside its sandbox.
  var isSandboxed = false
  /// When it last set its delegate, as a turn; absent without one.
  var delegateTurn: Int64?
  /// When it last said that the person looks at it, as a turn; absent otherwise.
  var activeTurn: Int64?
}

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
}

/// An app that handles a response.
struct HandlingWait: Hashable, Sendable {
  var connection: ConnectionNumber
  /// The number the response is kept under.
  var response: Int64
  var app: BundleIdentifier
  var deadline: BootTime
}
