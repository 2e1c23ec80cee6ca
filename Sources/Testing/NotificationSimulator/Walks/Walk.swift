import NotificationModel
import NotificationTriggers

/// One walk with a seeded truth and a seeded receiver, as the track of a region saw it.
///
/// It is followed as the daemon does: a dwell ends when it is due, also where no fix comes, and on one walk in five
/// the daemon is started anew, once or twice.
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
    var (receiver, track, last) = (receiver, RegionTrack(), Sighting?.none)
    for (second, spot) in plan.spots.enumerated() {
      if restarts.contains(second) {
        (track, last) = (track.restarted, nil)
        receiver.beginAnew()
      }
      let time = Int64(second) * 1_000_000
      let since = track.candidateSince
      if let due = track.due(), due <= time { note(track.settle(at: due), at: second, since) }
      var now = WalkSecond(distance: spot.distance)
      if let fix = receiver.fix(at: second, of: spot, isResting: plan.isResting[second]),
        let sighting = Sighting(
          LocationFix(
            coordinate: ground.coordinate(of: fix.spot), accuracy: fix.accuracy,
            time: WallTime(seconds: 0)), at: time, after: last)
      {
        note(track.see(sighting, around: circle), at: second, since)
        (last, now.accuracy) = (sighting, fix.accuracy)
        fixes += 1
      }
      now.reported = track.state
      seconds.append(now)
    }
  }

  private mutating func note(_ side: RegionState?, at second: Int, _ since: Int64?) {
    guard let side, let since else { return }
    crossings.append(WalkCrossing(second: second, since: Int(since / 1_000_000), side: side))
  }
}
