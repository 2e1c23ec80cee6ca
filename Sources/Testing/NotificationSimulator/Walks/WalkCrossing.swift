import NotificationModel

/// A crossing that a track reported.
struct WalkCrossing: Hashable, Sendable {
  /// When, in seconds of the walk.
  var second: Int
  /// When the first fix spoke for it, in seconds of the walk.
  var since: Int
  /// Where to.
  var side: RegionState
}
