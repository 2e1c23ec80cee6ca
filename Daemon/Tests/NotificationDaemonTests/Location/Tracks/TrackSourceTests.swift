import Places
import NotificationModel
import Testing

@testable import NotificationDaemon

/// The replay of a walk, on clocks that the test advances.
@Suite struct TrackSourceTests {
  private let time = ManualTime()
  private let need = LocationNeed(distance: 50, accuracy: 20)

  private final class Heard {
    var fixes: [LocationFix] = []
  }

  private let heard = Heard()

  private func source(
    seconds: Int64 = 600, pace: Double = 1, isVirtual: Bool = false
  ) throws -> TrackSource {
    let track = try Track(points: [
      Track.Point(elapsed: 0, coordinate: Coordinate(latitude: 52, longitude: 13)),
      Track.Point(
        elapsed: seconds * 1_000_000, coordinate: Coordinate(latitude: 53, longitude: 13)),
    ])
    let time = time
    return try TrackSource(
      track, name: "replay", pace: pace, isVirtual: isVirtual, moment: { time.moment },
      after: time.after
    ) { [heard] event in
      if case .fix(let fix) = event { heard.fixes.append(fix) }
    }
  }

  @Test func `A track reports a fix each second with its time, and none after the end`() throws {
    let source = try source(seconds: 10)
    source.need(need)
    #expect(heard.fixes.isEmpty)
    time.advance(3)
    #expect(heard.fixes.count == 4)
    #expect(heard.fixes.allSatisfy { $0.isSimulated })
    #expect(heard.fixes.map(\.time).last == time.moment.wall)
    #expect(heard.fixes.map { ($0.coordinate.latitude * 10).rounded() } == [520, 521, 522, 523])
    time.advance(60)
    #expect(heard.fixes.count == 11)
    #expect(heard.fixes.last?.coordinate.latitude == 53)
    #expect(time.timerCount == 0)
    #expect(source.due == nil)
  }

  @Test func `A track at twenty times the speed ends in a twentieth of the time`() throws {
    let source = try source(pace: 20)
    source.need(need)
    time.advance(30)
    #expect(heard.fixes.last?.coordinate.latitude == 53)
    #expect(heard.fixes.count == 601)
  }

  @Test func `No timer runs while no location is needed, and the walk continues meanwhile`() throws
  {
    let source = try source(seconds: 10)
    source.need(need)
    time.advance(1)
    source.need(nil)
    #expect(time.timerCount == 0)
    time.advance(4)
    #expect(heard.fixes.count == 2)
    source.need(need)
    time.advance()
    #expect(heard.fixes.map { ($0.coordinate.latitude * 10).rounded() } == [520, 521, 525])
    source.need(LocationNeed(distance: 9, accuracy: 9))
    #expect(heard.fixes.count == 3)
    #expect(time.timerCount == 1)
  }

  @Test func `The location at the end of a track is reported when a need begins later`() throws {
    let source = try source(seconds: 10)
    time.advance(100)
    source.need(need)
    time.advance()
    #expect(heard.fixes.map(\.coordinate.latitude) == [53])
  }

  @Test func `Setting the wall clock neither stops nor hurries the walk`() throws {
    let source = try source(seconds: 10)
    source.need(need)
    time.advance(2)
    time.setWall(WallTime(seconds: 0))
    time.advance(2)
    #expect(heard.fixes.count == 5)
    #expect(heard.fixes.last?.time == WallTime(seconds: 2))
  }

  @Test func `On a virtual clock each fix arrives when the clock is advanced to it`() throws {
    let source = try source(seconds: 10, isVirtual: true)
    source.need(need)
    time.advance()
    #expect(heard.fixes.count == 1)
    #expect(time.timerCount == 0)
    var stops = 0
    while let due = source.due {
      stops += 1
      time.move(by: Double(due.microseconds - time.moment.boot.microseconds) / 1_000_000)
      source.reportDueFix()
    }
    #expect(stops == 10)
    #expect(heard.fixes.count == 11)
    source.reportDueFix()
    #expect(heard.fixes.count == 11)
  }

  @Test func `A timer that fires early reports no fix before its time`() throws {
    let source = try source(isVirtual: true)
    source.need(need)
    time.advance()
    time.move(by: 0.5)
    source.reportDueFix()
    #expect(heard.fixes.count == 1)
    #expect(source.due == BootTime(microseconds: 6_000_000))
  }

  @Test(arguments: [0, -1, .nan, 1e9]) func `An invalid replay speed is refused`(pace: Double)
    throws
  {
    #expect(throws: TrackProblem.self) { try source(pace: pace) }
  }

  @Test func `A released track source leaves no timer`() throws {
    try source().need(need)
    #expect(time.timerCount == 0)
  }
}
