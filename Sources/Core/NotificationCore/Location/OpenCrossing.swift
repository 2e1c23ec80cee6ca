import NotificationModel

/// A crossing that was decided, and whose side and consequences are still to be written down.
struct OpenCrossing: Hashable, Sendable {
  /// The key of the region.
  var key: Int64
  /// Where the device is since then.
  var side: RegionState
}
