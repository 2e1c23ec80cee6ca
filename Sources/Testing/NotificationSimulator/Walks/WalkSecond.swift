import NotificationModel

/// What was known of a walk at one of its seconds.
struct WalkSecond: Hashable, Sendable {
  /// How far from the middle of the region it really was, in metres.
  var distance: Double
  /// The side that the track was on.
  var reported: RegionState = .unknown
  /// The accuracy of the fix that came, in metres; absent where none did.
  var accuracy: Double?
}
