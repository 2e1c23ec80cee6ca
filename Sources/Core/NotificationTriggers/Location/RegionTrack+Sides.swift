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
    guard sighting.trust != .saysNothing else { return }
    let isPast = zone.isPast(towards: state.opposite, at: distance)
    if let since = candidateSince {
      keep(since, isPast: isPast, isBack: zone.isAgainst(state.opposite, at: distance), sighting)
    } else if isPast, sighting.isLeap, doubtfulUntil != nil {
      // Either this fix or those that began the track are wrong; the next one shows which.
      self = RegionTrack()
    } else if isPast {
      candidateSince = sighting.time
      awaitsFix = sighting.isLeap
      wantsProof = sighting.trust != .full || (state == .outside && zone.isVague)
    }
  }

  /// What may have been a mistake is one if the next fixes do not bear it out, and also if they leap away from it.
  private mutating func keep(
    _ since: Int64, isPast: Bool, isBack: Bool, _ sighting: Sighting
  ) {
    isWavering = !isPast
    if isPast {
      guard sighting.time - since >= LocationLimits.longestMistake, sighting.trust == .full
      else { return }
      (awaitsFix, wantsProof) = (false, false)
    } else if isBack || wantsProof || sighting.trust != .full {
      giveUp()
    }
  }

  /// Changes sides if the dwell is over.
  mutating func end(at time: Int64, dwell: Int64) -> RegionState? {
    guard let due = due(dwell: dwell), due <= time else { return nil }
    giveUp()
    doubtfulUntil = nil
    state = state.opposite
    return state
  }

  private mutating func giveUp() {
    candidateSince = nil
    (awaitsFix, wantsProof, isWavering) = (false, false, false)
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
