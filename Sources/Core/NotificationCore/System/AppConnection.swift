import NotificationModel

/// A program that greeted, and what it said of itself.
struct AppConnection: Hashable, Sendable {
  var app: BundleIdentifier
  /// What the identifier is bound to; another program that takes it over ends this connection.
  var program: [String]
  /// Whether it must not say how it is started from outside its sandbox.
  var isSandboxed = false
  /// Whether it is one of the app's extensions: it calls for the app, and is never called as the app.
  var isExtension = false
  /// When it last set its delegate, as a turn; absent without one.
  var delegateTurn: Int64?
  /// When it last said that the person looks at it, as a turn; absent otherwise.
  var activeTurn: Int64?
}
