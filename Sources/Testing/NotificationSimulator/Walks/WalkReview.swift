import NotificationModel

/// What a track made of a walk, held against the truth.
///
/// - A stretch of the walk is *clear* where it is so far past the border that the fixes of the last minute cannot
///   put it elsewhere: past the cushion and twice their accuracy more, for a minute after a fix at least. Somebody
///   who comes from a clear stretch on one side to one on the other has crossed, and at the end of the stretch this
///   must have been told; else the crossing is *missed*.
/// - A report is *false* if the person was on that side of the border at no instant of the 90 seconds before. Where
///   the fixes of the dwell were all less exact than the cushion, 20 m, nobody can know the border better than they
///   do: then it is false if the person was farther away from that side than the best of them was exact.
/// - All else is *arguable*: somebody was past the border or close to it, but not clearly or not for long.
struct WalkReview {
  private(set) var crossings = 0
  private(set) var missed = 0
  private(set) var wrong = 0
  private(set) var arguable = 0

  private static let stay = 60
  private static let memory = 60
  private static let support = 90
  private static let cushion = 20.0
  /// Fixes that are less exact than this say nothing of such regions, and do not count.
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

  /// Whether the person was on the side that was told, a little before, as far as fixes can tell.
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

  /// The last seconds of the stretches that are clear for long enough, with their sides.
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
