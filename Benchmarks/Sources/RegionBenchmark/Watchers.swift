import NotificationModel
import Places

/// A crossing, for comparison.
struct Crossed: Hashable {
  var key: Int64
  var side: RegionState
}

/// Sends every fix to every track.
struct EveryWatcher {
  let circles: [RegionCircle]
  var tracks: [RegionTrack]

  init(_ circles: [RegionCircle]) {
    self.circles = circles
    tracks = circles.map { _ in RegionTrack() }
  }

  mutating func observe(_ observation: Observation) -> [Crossed] {
    var crossed: [Crossed] = []
    for index in circles.indices {
      if let side = tracks[index].observe(observation, around: circles[index]) {
        crossed.append(Crossed(key: circles[index].key, side: side))
      }
    }
    return crossed
  }
}

/// Sends each fix to nearby tracks and to unsettled ones.
struct NearWatcher {
  let circles: [RegionCircle]
  private(set) var index = RegionIndex()
  private var tracks: [RegionTrack]
  private var busy: Set<Int64>

  /// Starts with the tracks of another watcher.
  init(_ other: EveryWatcher) {
    circles = other.circles
    tracks = other.tracks
    busy = Set(circles.indices.filter { !other.tracks[$0].isAtRest }.map(Int64.init))
    for circle in circles { index.insert(circle) }
  }

  mutating func observe(_ observation: Observation) -> [Crossed] {
    let near = index.near(observation.point, within: RegionTrack.reach(of: observation))
    var crossed: [Crossed] = []
    for key in busy.union(near.map(\.key)) {
      let place = Int(key)
      if let side = tracks[place].observe(observation, around: circles[place]) {
        crossed.append(Crossed(key: key, side: side))
      }
      if tracks[place].isAtRest { busy.remove(key) } else { busy.insert(key) }
    }
    return crossed
  }
}
