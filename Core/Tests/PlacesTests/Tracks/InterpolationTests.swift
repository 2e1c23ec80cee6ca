import NotificationModel
import Testing

@testable import Places

@Suite struct InterpolationTests {
  private let zero = WallTime(seconds: 0)

  private func track(_ places: (seconds: Int64, latitude: Double, longitude: Double)...) throws
    -> Track
  {
    try Track(
      points: places.map {
        Track.Point(
          elapsed: $0.seconds * 1_000_000,
          coordinate: Coordinate(latitude: $0.latitude, longitude: $0.longitude))
      })
  }

  private func place(_ track: Track, _ seconds: Double) -> Coordinate {
    track.fix(after: Int64(seconds * 1_000_000), at: zero).coordinate
  }

  @Test func `A position between two points is on the way between them`() throws {
    let track = try track((0, 0, 10), (100, 0, 20))
    for (seconds, longitude) in [(0.0, 10.0), (25, 12.5), (50, 15), (99.9, 19.99), (100, 20)] {
      let place = place(track, seconds)
      #expect(abs(place.longitude - longitude) < 1e-9)
      #expect(abs(place.latitude) < 1e-9)
    }
  }

  @Test func `A position before the start or after the end is that of the nearest point`() throws {
    let track = try track((0, 1, 1), (10, 2, 2))
    #expect(place(track, -5) == Coordinate(latitude: 1, longitude: 1))
    #expect(place(track, 11) == Coordinate(latitude: 2, longitude: 2))
    #expect(track.fix(after: .max, at: zero).speed == 0)
    #expect(track.fix(after: .min, at: zero).speed == 0)
  }

  @Test func `A track over the antimeridian goes the short way`() throws {
    let track = try track((0, 10, 179.9), (100, 10, -179.9))
    #expect(abs(abs(place(track, 50).longitude) - 180) < 1e-9)
    #expect(abs(place(track, 25).longitude - 179.95) < 1e-6)
    #expect(abs(place(track, 75).longitude + 179.95) < 1e-6)
  }

  @Test func `A track over a pole goes over it`() throws {
    let track = try track((0, 89, 0), (100, 89, 180))
    #expect(place(track, 50).latitude > 89.999_999)
    #expect(abs(place(track, 25).latitude - 89.5) < 1e-9)
  }

  @Test func `A track between opposite sides of the earth has valid positions`() throws {
    let track = try track((0, 0, 0), (100, 0, 180))
    for seconds in stride(from: 0.0, through: 100, by: 10) {
      #expect(place(track, seconds).isValid)
    }
  }

  @Test func `Steps of a centimetre are kept`() throws {
    let track = try track((0, 52, 13), (10, 52.000_000_1, 13))
    #expect(abs(place(track, 5).latitude - 52.000_000_05) < 1e-12)
  }

  @Test func `Speed and course are those of the track if none were recorded`() throws {
    let track = try track((0, 0, 0), (100, 0.01, 0), (200, 0.01, 0.01))
    let north = track.fix(after: 50_000_000, at: zero)
    #expect(abs((north.speed ?? 0) - 11.12) < 0.01)
    #expect(north.course == 0)
    let east = track.fix(after: 100_000_000, at: zero)
    #expect(abs((east.course ?? 0) - 90) < 0.001)
    #expect(track.fix(after: 200_000_000, at: zero).course == nil)
  }

  @Test func `Recorded values are kept, and those between two points are interpolated`() throws {
    var points = [
      Track.Point(elapsed: 0, coordinate: TrackTests.gate, accuracy: 4, altitude: 30, speed: 2),
      Track.Point(elapsed: 10_000_000, coordinate: TrackTests.tower, accuracy: 8, altitude: 40),
    ]
    points[0].course = 77
    let fix = try Track(points: points).fix(after: 5_000_000, at: WallTime(seconds: 99))
    #expect(fix.accuracy == 6)
    #expect(fix.altitude == 35)
    #expect(fix.speed == 2)
    #expect(fix.course == 77)
    #expect(fix.time == WallTime(seconds: 99))
    #expect(fix.isSimulated)
  }

  @Test func `The later of two points at one instant counts`() throws {
    let track = try track((0, 0, 0), (10, 1, 1), (10, 5, 5), (20, 5, 5))
    #expect(place(track, 10) == Coordinate(latitude: 5, longitude: 5))
    #expect(place(track, 9.999_999).latitude < 1)
  }
}
