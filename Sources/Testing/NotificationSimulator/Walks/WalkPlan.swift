import NotificationModel

/// Where somebody really is on a walk of some kilometres in and around a region, second by second.
///
/// It goes from stop to stop in straight lines, at the pace of a walker, a cyclist or a bus. Some stops lie well
/// inside the region, some well outside, some within some metres of its border; some ways only touch it.
struct WalkPlan {
  /// The region.
  let centre: Coordinate
  let radius: Double
  /// Where it is at each second.
  private(set) var spots: [Spot] = []
  /// The seconds at stops, where some receivers know less.
  private(set) var isResting: [Bool] = []

  init(_ draw: inout SeededGenerator) {
    centre = Self.centre(&draw)
    radius = draw.pick([50, 100, 100, 150, 200, 300, 500, 1_000])
    var here = outside(&draw)
    if draw.chance(25) { here = inside(&draw) }
    rest(at: here, draw.number(in: 60...300))
    for _ in 0..<(4 + draw.below(5)) {
      let there: Spot
      switch draw.below(10) {
      case 0...3: there = inside(&draw)
      case 4...7: there = outside(&draw)
      default: there = nearBorder(&draw)
      }
      go(from: here, to: there, at: draw.pick([1.2, 1.4, 1.4, 1.6, 4.5, 11]))
      here = there
      rest(at: here, draw.number(in: draw.chance(70) ? 150...900 : 0...60))
    }
  }

  private static func centre(_ draw: inout SeededGenerator) -> Coordinate {
    switch draw.below(10) {
    case 0: Coordinate(latitude: draw.number(in: -60...60), longitude: 180)
    case 1: Coordinate(latitude: draw.pick([-90, 89.999, 90]), longitude: 12)
    default:
      Coordinate(latitude: draw.number(in: -65...70), longitude: draw.number(in: -180...180))
    }
  }

  private func inside(_ draw: inout SeededGenerator) -> Spot {
    Spot(distance: draw.number(in: 0...(0.3 * radius)), angle: draw.angle())
  }

  private func outside(_ draw: inout SeededGenerator) -> Spot {
    Spot(distance: radius + draw.number(in: 250...1_800), angle: draw.angle())
  }

  private func nearBorder(_ draw: inout SeededGenerator) -> Spot {
    Spot(distance: max(0, radius + draw.number(in: -40...40)), angle: draw.angle())
  }

  private mutating func rest(at spot: Spot, _ seconds: Double) {
    for _ in 0..<Int(seconds) { add(spot, isResting: true) }
  }

  private mutating func go(from here: Spot, to there: Spot, at pace: Double) {
    let seconds = max(1, Int(here.distance(to: there) / pace))
    for second in 1...seconds {
      add(here + (there - here) * (Double(second) / Double(seconds)), isResting: false)
    }
  }

  private mutating func add(_ spot: Spot, isResting resting: Bool) {
    spots.append(spot)
    isResting.append(resting)
  }
}
