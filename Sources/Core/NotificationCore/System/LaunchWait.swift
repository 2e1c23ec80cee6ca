import NotificationModel

/// An app that was started and has set no delegate yet.
struct LaunchWait: Hashable, Sendable {
  var deadline: BootTime
  /// Whether it was started for nothing but to be open: then it is there once it has greeted.
  var isOpening = false
  var hasGreeted = false

  /// Whether something is still to come of it.
  var isAwaited: Bool { !(isOpening && hasGreeted) }
}
