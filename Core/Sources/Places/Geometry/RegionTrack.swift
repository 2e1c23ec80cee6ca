package import NotificationModel

/// On which side of a region's border the device is, and whether it is about to change sides (B23).
///
/// A border counts as crossed once fixes have been past it by a cushion and the device has stayed there for the dwell, 20 s.
/// The side on which the first fix finds the device does not count as a crossing.
///
/// The rules for a region and a fix:
/// - Cushion: 20 m, or three times the accuracy of the fix if that is more. A region with a radius of 100 m is entered 80 m
///   from its middle and left 120 m from it, with fixes of 5 m.
/// - A radius below twice the cushion leaves no room for one inside; then half the radius counts. Below the accuracy of the
///   fix the region is as large as the accuracy: one of 1 m is entered when a fix of 5 m is 5 m from its middle, and left at
///   21 m.
/// - A fix whose accuracy is worse than both 100 m and the radius never shows that the device is inside. It shows that it is
///   outside if it is past the cushion.
/// - A coarse fix decides nothing if the last exact one, and how far a cyclist can have moved since, are more precise.
/// - A fix that is less exact than half the radius is inside by chance now and then: alone it may be an error.
/// - During the dwell, a fix that is back over the border itself ends it; one in the cushion does not, but while the last one
///   is there the dwell lasts 70 s longer.
/// - A fix that implies a higher speed than a cyclist's, 8 m/s, and than twice the speed before, may be an error of the
///   receiver. It is one if the next fixes, for 5 s, are not past the border too, or if they leap on from there. If none
///   follow, the dwell lasts 70 s longer, and after a leap for ever.
///
/// The value is the part of a region's state that is stored. It does not contain the region itself, so that a change of the
/// region's geometry makes a new track.
package struct RegionTrack: Hashable, Sendable {
  /// The side the device is on, for crossings.
  package var state: RegionState
  /// Since when fixes have shown the other side, in microseconds of boot time.
  package var candidateSince: Int64?
  /// Whether only a fix can end the dwell: the evidence for the other side may have been an error.
  package var awaitsFix: Bool
  /// Whether the evidence for the other side was so sudden, or is so inexact, that another fix should confirm
  /// it.
  package var needsConfirmation: Bool
  /// Whether the last fix of the dwell lay in the cushion, and showed neither side.
  package var isWavering: Bool
  /// Until when the first fixes may turn out to be an error, in microseconds of boot time.
  package var doubtfulUntil: Int64?

  /// Creates the track of a region without any fix, or a stored one.
  package init(
    state: RegionState = .unknown, candidateSince: Int64? = nil, awaitsFix: Bool = false,
    needsConfirmation: Bool = false, isWavering: Bool = false, doubtfulUntil: Int64? = nil
  ) {
    self.state = state
    self.candidateSince = candidateSince
    self.awaitsFix = awaitsFix
    self.needsConfirmation = needsConfirmation
    self.isWavering = isWavering
    self.doubtfulUntil = doubtfulUntil
  }

  /// The same track after a restart of the daemon or of the machine.
  ///
  /// Fixes were missed meanwhile, and a clock that counts from the machine's start has restarted: a dwell that
  /// had begun starts again with the first fix after.
  package var restarted: RegionTrack { RegionTrack(state: state) }

  /// Whether fixes that lie far outside the region need not be sent to it; see ``reach(of:)``.
  package var isAtRest: Bool { state == .outside && candidateSince == nil && doubtfulUntil == nil }

  /// How far outside a border a fix can lie, in metres, and still show that the device is inside.
  ///
  /// Regions whose tracks are at rest do not need a fix that is farther away.
  package static func reach(of observation: Observation) -> Double {
    min(observation.accuracy, LocationLimits.coarsestInside)
  }

  /// The distance outside a border, in metres, from which a first fix leaves no doubt.
  ///
  /// Beyond it a track without any fix would come to rest outside.
  package static func certainReach(of observation: Observation) -> Double {
    max(LocationLimits.cushion, LocationLimits.accuracies * observation.accuracy)
      + LocationLimits.farthestMistake
  }

  /// Handles a fix.
  ///
  /// - Parameters:
  ///   - observation: the fix.
  ///   - circle: the region.
  ///   - dwell: how long the device must stay past the border, in microseconds of boot time, 0 or more.
  /// - Returns: the side that the device has crossed to, if it has.
  package mutating func observe(
    _ observation: Observation, around circle: RegionCircle, dwell: Int64 = LocationLimits.dwell
  ) -> RegionState? {
    let crossed = endDwell(at: observation.time, dwell: dwell)
    let zone = BorderZone(radius: circle.radius, accuracy: observation.accuracy)
    let distance = observation.point.distance(to: circle.centre)
    guard zone.showsSide(at: distance) else { return crossed }
    if let until = doubtfulUntil, until <= observation.time { doubtfulUntil = nil }
    switch state {
    case .unknown: begin(at: distance, in: zone, by: observation, dwell: dwell)
    case .inside, .outside: follow(at: distance, in: zone, by: observation)
    }
    return crossed ?? end(at: observation.time, dwell: dwell)
  }

  /// When the dwell ends if no other fix is received, in microseconds of boot time; call ``endDwell(at:dwell:)``
  /// then.
  package func due(dwell: Int64 = LocationLimits.dwell) -> Int64? {
    guard let candidateSince, !awaitsFix else { return nil }
    let isDoubtful = needsConfirmation || isWavering
    return candidateSince + dwell + (isDoubtful ? LocationLimits.silenceAfterMistake : 0)
  }

  /// Ends a dwell that is over: a device that does not move may report no more fixes.
  ///
  /// - Returns: the side that the device has crossed to, if it has.
  package mutating func endDwell(at time: Int64, dwell: Int64 = LocationLimits.dwell)
    -> RegionState?
  {
    end(at: time, dwell: dwell)
  }
}

/// The distances from a border at which a fix shows a side.
///
/// A circle of radius r is entered at a distance of r less the cushion, and left at r plus the cushion. The
/// cushion is 20 m or three times the accuracy of the fix, whichever is more, so that a device on the border is
/// on no side. A small circle has no such inside: there half the radius is enough, and if not even that can be
/// determined, a fix whose accuracy reaches the middle. Such a circle is as large as the accuracy of the fix.
struct BorderZone {
  private let radius: Double
  /// Whether the fix is exact enough to show that the device is inside.
  let showsInside: Bool
  /// Whether the fix is so inexact in proportion to the circle that it is inside by chance now and then.
  let isVague: Bool
  /// The device is inside up to this distance from the middle.
  let entry: Double
  /// It is outside from this distance on.
  let exit: Double
  /// Up to this distance a device that entered may have stayed.
  let stillInside: Double
  /// From this distance on a device that left may have stayed away.
  let stillOutside: Double

  /// The zone of a border for a fix; both numbers are in metres.
  init(radius: Double, accuracy: Double) {
    self.radius = radius
    let doubt = LocationLimits.accuracies * accuracy
    let cushion = max(LocationLimits.cushion, doubt)
    showsInside = accuracy <= max(radius, LocationLimits.coarsestInside)
    isVague = accuracy > max(radius / 2, LocationLimits.cushion)
    entry = max(radius - cushion, radius / 2, accuracy)
    exit = radius + cushion
    stillInside = max(radius, doubt)
    stillOutside = max(radius, entry)
  }

  /// Whether a fix at a distance from the middle shows anything at all.
  func showsSide(at distance: Double) -> Bool { showsInside || distance >= exit }

  /// Whether such a fix is past the border and the cushion, coming from the other side.
  func isPast(towards side: RegionState, at distance: Double) -> Bool {
    side == .inside ? showsInside && distance <= entry : distance >= exit
  }

  /// Whether such a fix shows that the device has not stayed on a side.
  func isAgainst(_ side: RegionState, at distance: Double) -> Bool {
    side == .inside ? distance > stillInside : distance < stillOutside
  }

  /// The side that a first fix shows: one whose margin exceeds the accuracy of the fix.
  func firstSide(at distance: Double, accuracy: Double) -> RegionState? {
    if showsInside, distance <= max(radius - accuracy, entry) { return .inside }
    return distance >= (showsInside ? radius + accuracy : exit) ? .outside : nil
  }
}

extension RegionTrack {
  /// Begins with the first fix that shows a side, which does not count as a crossing.
  mutating func begin(
    at distance: Double, in zone: BorderZone, by observation: Observation, dwell: Int64
  ) {
    guard let side = zone.firstSide(at: distance, accuracy: observation.accuracy) else { return }
    let mayBeMistaken = side == .inside || distance < zone.exit + LocationLimits.farthestMistake
    self = RegionTrack(
      state: side, doubtfulUntil: mayBeMistaken ? observation.time + dwell : nil)
  }

  /// Begins, continues or cancels the change to the other side.
  mutating func follow(at distance: Double, in zone: BorderZone, by observation: Observation) {
    guard observation.trust != .uninformative else { return }
    let isPast = zone.isPast(towards: state.opposite, at: distance)
    if let since = candidateSince {
      keep(since, isPast: isPast, isBack: zone.isAgainst(state.opposite, at: distance), observation)
    } else if isPast, observation.isLeap, doubtfulUntil != nil {
      // Either this fix or the fixes that began the track are wrong; the next one shows which.
      self = RegionTrack()
    } else if isPast {
      candidateSince = observation.time
      awaitsFix = observation.isLeap
      needsConfirmation = observation.trust != .full || (state == .outside && zone.isVague)
    }
  }

  /// Checks a suspected error: it is one if the next fixes do not confirm it, or if they leap away from it.
  private mutating func keep(
    _ since: Int64, isPast: Bool, isBack: Bool, _ observation: Observation
  ) {
    isWavering = !isPast
    if isPast {
      guard observation.time - since >= LocationLimits.longestMistake, observation.trust == .full
      else { return }
      (awaitsFix, needsConfirmation) = (false, false)
    } else if isBack || needsConfirmation || observation.trust != .full {
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
    (awaitsFix, needsConfirmation, isWavering) = (false, false, false)
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
