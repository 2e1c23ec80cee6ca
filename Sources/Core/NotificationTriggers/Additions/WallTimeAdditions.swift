import NotificationModel

extension WallTime {
  /// Whether nothing follows the whole second.
  var isWholeSecond: Bool { microseconds % 1_000_000 == 0 }
}
