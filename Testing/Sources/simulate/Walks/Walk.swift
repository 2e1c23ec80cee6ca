import NotificationModel
import Places

/// One walk with a seeded truth and a seeded receiver, as the track of a region observed it.
///
/// It is followed as by the daemon: a dwell ends when it is due, also if no fix arrives, and on one walk in five the
/// daemon is restarted once or twice.
struct Walk {
  let plan: WalkPlan
  private(set) var seconds: [WalkSecond] = []
  private(set) var crossings: [WalkCrossing] = []
  private(set) var fixes = 0

  init(seed: UInt64) {
    var draw = SeededGenerator(seed: SeededGenerator.number(seed, "walk"))
    plan = WalkPlan(&draw)
    let restarts =
      draw.chance(20) ? [draw.below(plan.spots.count), draw.below(plan.spots.count)] : []
    let region = Region(
      identifier: "region", latitude: plan.centre.latitude, longitude: plan.centre.longitude,
      radius: plan.radius)
    guard let circle = RegionCircle(region) else { return }
    follow(circle, WalkReceiver(&draw), restarts: Set(restarts))
  }

  private mutating func follow(
    _ circle: RegionCircle, _ receiver: WalkReceiver, restarts: Set<Int>
  ) {
    let ground = Ground(at: plan.centre)
    var (receiver, track, last) = (receiver, RegionTrack(), Observation?.none)
    for (second, spot) in plan.spots.enumerated() {
      if restarts.contains(second) {
        (track, last) = (track.restarted, nil)
        receiver.beginAnew()
      }
      let time = Int64(second) * 1_000_000
      let since = track.candidateSince
      if let due = track.due(), due <= time { record(track.endDwell(at: due), at: second, since) }
      var now = WalkSecond(distance: spot.distance)
      if let fix = receiver.fix(at: second, of: spot, isResting: plan.isResting[second]),
        let sighting = Observation(
          LocationFix(
            coordinate: ground.coordinate(of: fix.spot), accuracy: fix.accuracy,
            time: WallTime(seconds: 0)), at: time, after: last)
      {
        record(track.observe(sighting, around: circle), at: second, since)
        (last, now.accuracy) = (sighting, fix.accuracy)
        fixes += 1
      }
      now.reported = track.state
      seconds.append(now)
    }
  }

  private mutating func record(_ side: RegionState?, at second: Int, _ since: Int64?) {
    guard let side, let since else { return }
    crossings.append(WalkCrossing(second: second, since: Int(since / 1_000_000), side: side))
  }
}

/// The state of a walk at one of its seconds.
struct WalkSecond: Hashable, Sendable {
  /// The true distance from the middle of the region, in metres.
  var distance: Double
  /// The side that the track reported.
  var reported: RegionState = .unknown
  /// The accuracy of the fix that arrived, in metres; `nil` if none did.
  var accuracy: Double?
}

/// A crossing that a track reported.
struct WalkCrossing: Hashable, Sendable {
  /// When it was reported, in seconds of the walk.
  var second: Int
  /// When the first fix indicated it, in seconds of the walk.
  var since: Int
  /// The new side.
  var side: RegionState
}

/// A track's reports of a walk, compared with the truth.
///
/// - A stretch of the walk is *clear* if it is so far past the border that the fixes of the last minute cannot
///   indicate another side: past the cushion and twice their accuracy more, for a minute after a fix at least. A
///   person who moves from a clear stretch on one side to one on the other has crossed, and at the end of the stretch
///   the crossing must have been reported; otherwise the crossing is *missed*.
/// - A report is *false* if the person was on that side of the border at no instant of the 90 seconds before. If the
///   fixes of the dwell were all less exact than the cushion, 20 m, the border cannot be known better than by them:
///   then the report is false if the person was farther away from that side than the accuracy of the best fix.
/// - All other reports are *arguable*: the person was past the border or close to it, but not clearly or not for
///   long.
struct WalkReview {
  private(set) var crossings = 0
  private(set) var missed = 0
  private(set) var wrong = 0
  private(set) var arguable = 0

  private static let stay = 60
  private static let memory = 60
  private static let support = 90
  private static let cushion = 20.0
  /// Fixes that are less exact than this are too coarse for such regions, and do not count.
  private static let coarse = 400.0

  init(_ walk: Walk) {
    let reported = walk.crossings.filter { !Self.isTrue($0, walk) }
    wrong = reported.count
    var side: RegionState?
    for (end, clear) in Self.clearStretches(of: walk) {
      if let side, side != clear { crossings += 1 }
      side = clear
      if walk.seconds[end].reported != clear { missed += 1 }
    }
    arguable = max(0, walk.crossings.count - wrong - (crossings - missed))
  }

  /// Whether the user was on the reported side, a little before, at the precision of fixes.
  private static func isTrue(_ crossing: WalkCrossing, _ walk: Walk) -> Bool {
    let recent = walk.seconds[max(0, crossing.second - support)...crossing.second]
    let dwell = walk.seconds[crossing.since...crossing.second]
    let best = dwell.compactMap(\.accuracy).min() ?? 0
    let doubt = best > cushion ? best : 0
    return recent.contains {
      crossing.side == .inside
        ? $0.distance < walk.plan.radius + doubt : $0.distance >= walk.plan.radius - doubt
    }
  }

  /// Returns the last seconds of the stretches that are clear for long enough, with their sides.
  private static func clearStretches(of walk: Walk) -> [(end: Int, side: RegionState)] {
    var stretches: [(end: Int, side: RegionState)] = []
    var (side, firstFix) = (RegionState?.none, Int?.none)
    for (second, now) in walk.seconds.enumerated() {
      let clear = clearSide(at: second, of: walk)
      if clear != side { (side, firstFix) = (clear, nil) }
      if now.accuracy != nil, firstFix == nil { firstFix = second }
      guard let side, let firstFix, second - firstFix >= stay else { continue }
      if let last = stretches.last, last.side == side, last.end == second - 1 {
        stretches.removeLast()
      }
      stretches.append((second, side))
    }
    return stretches
  }

  private static func clearSide(at second: Int, of walk: Walk) -> RegionState? {
    let radius = walk.plan.radius
    let recent = walk.seconds[max(0, second - memory)...second].compactMap(\.accuracy)
    guard let accuracy = recent.filter({ $0 < coarse }).max() else { return nil }
    let cushion = max(cushion, 3 * accuracy)
    let distance = walk.seconds[second].distance
    if distance >= radius + cushion + 2 * accuracy { return .outside }
    let entry = max(radius - cushion, radius / 2)
    return distance <= entry - 2 * accuracy ? .inside : nil
  }
}

/// The totals of many walks.
package struct WalkTally: Hashable, Sendable {
  /// How many walks there were.
  package var walks = 0
  /// How far they went together, in whole kilometres.
  package var kilometres: Int { Int(metres / 1_000) }
  /// How many fixes their receivers reported.
  package var fixes = 0
  /// How many clear crossings they had.
  package var crossings = 0
  /// How many of these were not reported.
  package var missed = 0
  /// How many reports were false.
  package var wrong = 0
  /// How many reports concerned a person who was past the border, but not clearly or not for long.
  package var arguable = 0
  /// The seeds of walks with a miss or a false report, ascending.
  package var failed: [UInt64] = []
  private var metres = 0.0

  /// Runs the walks of some seeds; see docs/internals/simulation.md for their course and how they are judged.
  package init(seeds: Range<UInt64>) {
    for seed in seeds { add(Walk(seed: seed), seed) }
  }

  private mutating func add(_ walk: Walk, _ seed: UInt64) {
    let review = WalkReview(walk)
    walks += 1
    metres += zip(walk.plan.spots, walk.plan.spots.dropFirst()).reduce(0) {
      $0 + $1.0.distance(to: $1.1)
    }
    fixes += walk.fixes
    crossings += review.crossings
    missed += review.missed
    wrong += review.wrong
    arguable += review.arguable
    if review.missed + review.wrong > 0 { failed.append(seed) }
  }

  /// The tally in one line.
  package var summary: String {
    "\(walks) walks, \(kilometres) km, \(fixes) fixes, \(crossings) crossings: \(missed) missed, "
      + "\(wrong) false; \(arguable) reports of arguable ones"
  }
}
