import NotificationModel
import Places

/// The regions whose borders the device may be crossing, and the crossings that were decided.
struct RegionChanges: Hashable, Sendable {
  /// Tracks of regions with a change in progress, by the region's key; for all others the side in the store is
  /// complete.
  private(set) var tracks: [Int64: RegionTrack] = [:]
  /// Crossings that are still to be handled, the first decided first; until then the store has the old sides,
  /// so that after a crash they are decided again.
  private(set) var crossings: [OpenCrossing] = []
  /// When the first dwell is over.
  private(set) var nextSettling: BootTime?
  /// Whether a dwell is in progress, which the next fix may end.
  private(set) var isDwelling = false

  /// The track of a region; a stored side that differs from it restarts the track.
  func track(of record: RegionRecord) -> RegionTrack {
    if let track = tracks[record.key], track.state == record.state { return track }
    return RegionTrack(state: record.state)
  }

  /// Keeps the track of a region with a change in progress.
  mutating func remember(_ track: RegionTrack, of key: Int64) {
    let isSettled = track.candidateSince == nil && track.doubtfulUntil == nil
    tracks[key] = isSettled ? nil : track
  }

  mutating func forget(_ key: Int64) { tracks[key] = nil }

  mutating func forgetTracks() {
    tracks = [:]
    planSettling()
  }

  /// Computes when the first dwell is over, after tracks have changed.
  mutating func planSettling() {
    nextSettling = tracks.values.compactMap { $0.due() }.min().map(BootTime.init)
    isDwelling = tracks.values.contains { $0.candidateSince != nil }
  }

  /// Ends dwells that are over without another fix: a device that rests sends none. Returns whether one was due.
  mutating func settle(at now: BootTime) -> Bool {
    guard let next = nextSettling, next <= now else { return false }
    for key in tracks.keys.sorted() {
      guard let side = tracks[key]?.endDwell(at: now.microseconds) else { continue }
      tracks[key] = nil
      addCrossing(of: key, to: side)
    }
    planSettling()
    return true
  }

  mutating func addCrossing(of key: Int64, to side: RegionState) {
    crossings.append(OpenCrossing(key: key, side: side))
  }

  /// The crossings that are to be handled next.
  mutating func removeCrossings(limit: Int) -> ArraySlice<OpenCrossing> {
    let next = crossings.prefix(limit)
    crossings.removeFirst(next.count)
    return next
  }
}

/// A decided crossing, whose side and consequences are still to be stored.
struct OpenCrossing: Hashable, Sendable {
  /// The key of the region.
  var key: Int64
  /// The side since the crossing.
  var side: RegionState
}
