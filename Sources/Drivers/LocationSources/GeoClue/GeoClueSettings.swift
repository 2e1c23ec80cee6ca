import NotificationModel

/// What a client of GeoClue is set to.
struct GeoClueSettings: Hashable {
  /// How exact the places are to be; GeoClue heeds it only when a client starts.
  var level: GeoClueLevel
  /// How far the device must have moved for a place to be told, in metres; heeded at once.
  var distance: UInt32
  /// How long GeoClue may rest between two places, in seconds; heeded at once.
  ///
  /// Nothing that moves at 100 m/s comes farther than the distance in it.
  var rest: UInt32

  /// What answers a need; an exact place is asked for whatever the need where the coarse kind tells nothing.
  init(_ need: LocationNeed, isExact: Bool) {
    level = isExact ? .exact : GeoClueLevel(within: need.accuracy)
    let metres = need.distance > 0 ? min(need.distance, 10_000_000) : 0
    distance = UInt32(metres)
    rest = UInt32(min(metres / LocationSourceLimits.fastest, LocationSourceLimits.longestRest))
  }
}
