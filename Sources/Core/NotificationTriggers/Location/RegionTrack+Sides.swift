import NotificationModel

extension RegionTrack {
  /// The first fix that tells the side puts the device there; it has crossed nothing.
  mutating func begin(
    at distance: Double, in zone: BorderZone, by sighting: Sighting, dwell: Int64
  ) {
    guard let side = zone.firstSide(at: distance, accuracy: sighting.accuracy) else { return }
    let mayBeMistaken = side == .inside || distance < zone.exit + LocationLimits.farthestMistake
    self = RegionTrack(
      state: side, doubtfulUntil: mayBeMistaken ? sighting.time + dwell : nil)
  }

  /// Begins, keeps or gives up the change to the other side.
  mutating func follow(at distance: Double, in zone: BorderZone, by sighting: Sighting) {
    guard candidateSince == nil else {
      if zone.isAgainst(state.opposite, at: distance) { giveUp() }
      return
    }
    guard zone.isPast(towards: state.opposite, at: distance) else { return }
    if sighting.isLeap, doubtfulUntil != nil {
      // Either this fix or those that began the track are wrong; the next one shows which.
      self = RegionTrack()
    } else {
      candidateSince = sighting.time
      awaitsFix = sighting.isLeap
    }
  }

  /// Changes sides if the dwell is over.
  mutating func end(at time: Int64, dwell: Int64, byFix: Bool) -> RegionState? {
    guard let since = candidateSince, byFix || !awaitsFix, time - since >= dwell else { return nil }
    giveUp()
    doubtfulUntil = nil
    state = state.opposite
    return state
  }

  private mutating func giveUp() {
    candidateSince = nil
    awaitsFix = false
  }
}

extension RegionState {
  fileprivate var opposite: RegionState {
    switch self {
    case .inside: .outside
    case .outside: .inside
    case .unknown: .unknown
    }
  }
}
