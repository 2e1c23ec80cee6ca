import NotificationModel

/// The way to whatever shows bubbles: a notification server of its own, or the portal.
///
/// A door is given everything it needs when it is made, and is used on one executor only. What it
/// learns goes to the closure it was given; after `close` nothing does.
protocol DesktopDoor: AnyObject {
  /// Whether somebody is there who can show something now.
  var isOpen: Bool { get }
  /// Shows a bubble; what came of it is told under the token.
  func notify(_ token: NotifyToken, _ call: NotifyCall)
  /// Takes a bubble away; one that is gone already is no error.
  func close(id: UInt32)
  /// When `timePassed` is to be called; absent while nothing waits for a time.
  var nextDeadline: BootTime? { get }
  /// The time of `nextDeadline` may have come.
  func timePassed()
  /// Starts the server where the bus can do that and nobody is there.
  func wake()
  /// Listens no longer.
  func close()
}

extension DesktopDoor {
  var nextDeadline: BootTime? { nil }
  func timePassed() {}
}
