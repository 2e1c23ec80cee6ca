import NotificationModel
import Testing

@testable import NotificationDaemon

/// Lines of gpsd, and lines that only resemble them.
struct GpsdReportTests {
  private static let poll = #"{"class":"POLL","tpv":[{"mode":2,"lat":1,"lon":2,"eph":3}]"#

  @Test func `A report of gpsd gives its most exact location`() {
    let fix = GpsdReport.read(Array("\(Self.poll)}".utf8))?.fix(now: WallTime(seconds: 1_000))
    #expect(fix?.coordinate == Coordinate(latitude: 1, longitude: 2))
    #expect(fix?.accuracy == 3)
  }

  @Test func `A line that gpsd never writes is rejected before it costs time to read`() {
    // It writes only ASCII, and for names with many combining marks Foundation's cost is quadratic.
    #expect(GpsdReport.read(Array("\(Self.poll),\"é\":1}".utf8)) == nil)
    let much = String(repeating: "x", count: LocationSourceLimits.lineBytes)
    let long = "\(Self.poll),\"x\":\"\(much)\"}"
    #expect(GpsdReport.read(Array(long.utf8)) == nil)
  }
}
