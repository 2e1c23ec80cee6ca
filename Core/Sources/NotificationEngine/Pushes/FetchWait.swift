import NotificationModel

/// An app that is handling a push in the background.
struct FetchWait: Hashable, Sendable {
  var app: BundleIdentifier
  var connection: ConnectionNumber
  /// The message that stays held meanwhile; nil for a push that is not held.
  var message: HeldPush?
  var deadline: BootTime
}
