import Foundation
import NotificationModel
import Places

/// One position update against many regions, through the index and by informing every track.
struct IndexRows {
  let count: Int
  let halfInTown: Bool

  func run() -> [String: Double] {
    var ground = Ground()
    var every = EveryWatcher(ground.circles(count, halfInTown: halfInTown))
    let drive = drive(1_000, &ground)
    // All tracks know their side once the drive has begun.
    for observation in drive.prefix(30) { _ = every.observe(observation) }
    var near = NearWatcher(every)
    let rest = Array(drive.dropFirst(30))
    var (told, found): ([Set<Crossed>], [Set<Crossed>]) = ([], [])
    let slow = microseconds(rest.count) { for fix in rest { told.append(Set(every.observe(fix))) } }
    let fast = microseconds(rest.count) { for fix in rest { found.append(Set(near.observe(fix))) } }
    let points = rest.map(\.point)
    var met = 0
    let bare = microseconds(points.count) {
      for point in points {
        for circle in every.circles where circle.centre.chord(to: point) <= circle.radius + 5 {
          met += 1
        }
      }
    }
    let looked = microseconds(points.count * 10) {
      for _ in 0..<10 { for point in points { met -= near.index.near(point, within: 5).count } }
    }
    let border = microseconds(points.count) {
      for point in points { met += near.index.nearestBorder(from: point) == nil ? 1 : 0 }
    }
    return [
      "all": slow, "ours": fast, "bareAll": bare, "bareOurs": looked, "border": border,
      "crossings": Double(told.reduce(0) { $0 + $1.count }), "same": told == found ? 1 : 0,
      "checksum": Double(met),
    ]
  }

  /// A drive at 30 metres a second, in a town if one exists.
  private func drive(_ seconds: Int, _ ground: inout Ground) -> [Observation] {
    var (east, north, heading) = (0.0, 0.0, 0.3)
    var last: Observation?
    return (0..<seconds).compactMap { second in
      heading += ground.numbers.number(-0.2...0.2)
      east += 30 * cos(heading)
      north += 30 * sin(heading)
      if halfInTown, (east * east + north * north).squareRoot() > Ground.town { heading += .pi / 2 }
      let fix = LocationFix(
        coordinate: Ground.coordinate(east: east, north: north), accuracy: 5,
        time: WallTime(seconds: 0))
      last = Observation(fix, at: Int64(second) * 1_000_000, after: last)
      return last
    }
  }
}

/// Queries near a million random points, compared with a search in a list sorted by one coordinate.
///
/// The list shares nothing with the index: a point within a distance of a centre is within it along each axis.
func answersThatDiffer(_ updates: Int, circles count: Int) -> Int {
  var ground = Ground()
  let circles = ground.circles(count, halfInTown: true).sorted { $0.centre.z < $1.centre.z }
  let largest = circles.map(\.radius).max() ?? 0
  var index = RegionIndex()
  for circle in circles { index.insert(circle) }
  var differences = 0
  for update in 0..<updates {
    let point = GeocentricPoint(update % 10 == 0 ? ground.inTown() : ground.anywhere())
    let reach = Double(update % 3) * 50
    var start = circles.partition(before: point.z - largest - reach - 1)
    var wanted: Set<Int64> = []
    while start < circles.count, circles[start].centre.z <= point.z + largest + reach + 1 {
      let circle = circles[start]
      if point.distance(to: circle.centre) <= circle.radius + reach { wanted.insert(circle.key) }
      start += 1
    }
    let found = index.near(point, within: reach)
    if found.count != wanted.count || !found.allSatisfy({ wanted.contains($0.key) }) {
      differences += 1
    }
  }
  return differences
}

extension [RegionCircle] {
  /// The first circle whose centre is at that height or above.
  fileprivate func partition(before height: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].centre.z < height { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
