package import NotificationModel

/// What a source of places tells.
package enum LocationSourceEvent: Hashable, Sendable {
  /// It works: the first fix may come at any time. Ends the last problem.
  case ready
  /// Where the device is. Ends the last problem.
  case fix(LocationFix)
  /// Why there are no fixes, and what to do about it, in sentences for a person; the source goes on trying.
  case problem(String)
}
