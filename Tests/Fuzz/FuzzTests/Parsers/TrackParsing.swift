import Places
import NotificationModel

/// A track file is refused with a sentence, or has a position at any instant.
enum TrackParsing {
  static func check(_ bytes: [UInt8]) throws {
    let track: Track
    do throws(TrackProblem) {
      track = try Track(reading: bytes)
    } catch {
      return try promise(!error.message.isEmpty, "nothing is said of what cannot be read")
    }
    try promise(!track.points.isEmpty, "a track without a point was taken")
    try promise(track.points.count <= TrackLimits.points, "points are not bounded")
    for (point, next) in zip(track.points, track.points.dropFirst()) {
      try promise(point.elapsed <= next.elapsed, "a track goes back in time")
    }
    for point in track.points {
      try promise(point.coordinate.isValid, "a point lies beside the earth")
      try promise(point.accuracy.isFinite && point.accuracy >= 0, "an accuracy is none")
    }
    for pace in [TrackLimits.paces.lowerBound, 1, TrackLimits.paces.upperBound] {
      try checkReplay(of: track, pace: pace)
    }
  }

  private static func checkReplay(of track: Track, pace: Double) throws {
    let start = WallTime(seconds: 1_000_000)
    guard let replay = try? TrackReplay(track, start: start, pace: pace) else {
      throw BrokenPromise("a track that was read cannot be gone along")
    }
    var time = start
    // The first of its steps; each leads to the next.
    for _ in 0..<100 {
      let fix = replay.fix(at: time)
      try promise(fix.coordinate.isValid && fix.accuracy.isFinite, "somebody leaves the earth")
      guard let next = replay.next(after: time) else { break }
      try promise(next > time, "a replay does not go on")
      time = next
    }
    try promise(replay.fix(at: replay.end).coordinate.isValid, "the end is nowhere")
  }
}
