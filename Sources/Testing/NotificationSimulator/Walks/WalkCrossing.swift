import NotificationModel

/// A crossing that a track reported.
struct WalkCrossing: Hashable, Sendable {
  /// When, in seconds of the walk.
  var second: Int
  /// Where to.
  var side: RegionState
}
