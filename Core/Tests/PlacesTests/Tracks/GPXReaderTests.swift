import Foundation
import NotificationModel
import Testing

@testable import Places

@Suite struct GPXReaderTests {
  static func read(_ text: String) throws -> Track { try Track(reading: Array(text.utf8)) }

  @Test func `A track is read with its times, heights and accuracies`() throws {
    let track = try Self.read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><name>To the <![CDATA[tower & back]]></name><time>2020-01-01T00:00:00Z</time></metadata>
        <!-- <trkpt lat="1" lon="1"/> -->
        <wpt lat="0" lon="0"><name>Not on the way</name></wpt>
        <trk><name>Other</name><trkseg>
          <trkpt lat="52.5163" lon="13.3777"><ele>34.5</ele><time>2024-05-01T10:00:00Z</time></trkpt>
          <trkpt lon='13.3800' lat='52.5170'>
            <time>2024-05-01T12:00:10.25+02:00</time><hdop>2</hdop>
            <extensions><a:TrackPointExtension><a:speed>1.5</a:speed><a:course>90</a:course>
            </a:TrackPointExtension></extensions>
          </trkpt>
        </trkseg><trkseg>
          <trkpt lat="52.5208" lon="13.4094"><time>2024-05-01 10:30:00</time></trkpt>
        </trkseg></trk>
      </gpx>
      """)
    #expect(track.name == "To the tower & back")
    #expect(track.recorded == WallTime(seconds: 1_714_557_600))
    #expect(track.points.map(\.elapsed) == [0, 10_250_000, 1_800_000_000])
    #expect(track.points[0].altitude == 34.5)
    #expect(track.points.map(\.accuracy) == [5, 10, 5])
    #expect(track.points[1].speed == 1.5)
    #expect(track.points[1].course == 90)
    #expect(track.points[2].coordinate == TrackTests.tower)
  }

  @Test func `Waypoints with times are a track, as in the files of Xcode`() throws {
    let track = try Self.read(
      """
      <gpx><wpt lat="37.3318" lon="-122.0312"><name>Park</name><time>2014-09-24T14:00:00Z</time></wpt>
      <wpt lat="37.3320" lon="-122.0300"><time>2014-09-24T14:00:05Z</time></wpt></gpx>
      """)
    #expect(track.duration == 5_000_000)
    #expect(track.name == nil)
  }

  @Test func `A route without times is walked, and outranks waypoints`() throws {
    let track = try Self.read(
      """
      <g:gpx xmlns:g="x"><g:wpt lat="0" lon="0"/><g:rte><g:rtept lat="0" lon="0"/>
      <g:rtept lat="0" lon="0.001"></g:rtept></g:rte></g:gpx>
      """)
    #expect(track.points.count == 2)
    #expect(abs(Double(track.duration) / 1_000_000 - 111.2 / 1.4) < 0.1)
    #expect(track.recorded == nil)
  }

  @Test func `Characters may be written by their numbers and names`() throws {
    let track = try Self.read(
      """
      \u{FEFF}<gpx><trk><name>A&amp;B &lt;&#x1F600;&#65;&gt;&quot;&apos;</name><trkseg>
      <trkpt lat="&#49;" lon="2"/></trkseg></trk></gpx>
      """)
    #expect(track.name == "A&B <😀A>\"'")
    #expect(track.points[0].coordinate == Coordinate(latitude: 1, longitude: 2))
  }

  @Test(arguments: [
    ("<gpx></gpx>", "the file has no point; add a track, a route or waypoints"),
    ("<kml></kml>", "line 1: the file begins with <kml>; a GPX file begins with <gpx>"),
    ("<gpx>\n<wpt lat='1'/></gpx>", "line 2: <wpt> has no lon; add it"),
    (
      "<gpx><wpt lat='91' lon='0'/></gpx>",
      "line 1: lat “91” of <wpt> is not within -90 and 90"
    ),
    (
      "<gpx><wpt lat='nan' lon='0'/></gpx>",
      "line 1: lat “nan” of <wpt> is not within -90 and 90"
    ),
    (
      "<gpx><wpt lat='0' lon='0x10'/></gpx>",
      "line 1: lon “0x10” of <wpt> is not within -180 and 180"
    ),
    (
      "<gpx><wpt lat='1' lon='1'>\n<time>yesterday</time></wpt></gpx>",
      "line 2: “yesterday” is not a time; write it as 2024-05-01T10:20:30Z"
    ),
    (
      "<gpx><wpt lat='1' lon='1'><time>2023-02-29T10:00:00Z</time></wpt></gpx>",
      "line 1: “2023-02-29T10:00:00Z” is not a time; write it as 2024-05-01T10:20:30Z"
    ),
    (
      "<gpx><wpt lat='1' lon='1'><ele>high</ele></wpt></gpx>",
      "line 1: “high” is not a number; write it as 12.5"
    ),
    (
      "<gpx><wpt lat='1' lon='1'><time>2024-05-01T10:00:00Z</time></wpt>\n<wpt lat='1' lon='1'/></gpx>",
      "line 2: a point has no time and others have; give each one a time, or none"
    ),
    (
      """
      <gpx><wpt lat='1' lon='1'><time>2024-05-01T10:00:00Z</time></wpt>
      <wpt lat='1' lon='1'><time>2024-05-01T09:00:00Z</time></wpt></gpx>
      """, "line 2: a point is earlier than the one before it; put them in order"
    ),
    ("", "the file is empty; give a GPX file or NMEA sentences"),
    (" \n\t", "the file is empty; give a GPX file or NMEA sentences"),
  ])
  func `A file that is not a track is refused with a remedy`(text: String, message: String) {
    let problem = #expect(throws: TrackProblem.self) { try Self.read(text) }
    #expect(problem?.description == message)
  }

  @Test(arguments: [
    ("2024-02-29T00:00:00Z", 1_709_164_800_000_000), ("1970-01-01T00:00:00.000001Z", 1),
    ("1969-12-31T23:59:59Z", -1_000_000), (" 2024-05-01t10:00:00z\n", 1_714_557_600_000_000),
    ("2024-05-01T10:00:00-0330", 1_714_570_200_000_000),
    ("2024-05-01T10:00:00+14", 1_714_507_200_000_000),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
    ("2024-05-01T10:00:00.123456789", 1_714_557_600_123_456),
  ])
  func `Times are read to the microsecond`(text: String, microseconds: Int64) {
    #expect(WallTime(iso8601: text.utf8) == WallTime(microseconds: microseconds))
  }

  @Test(arguments: [
    "", "2024", "2024-05-01", "2024-5-01T10:00:00Z", "2024-05-01T10:00Z", "2024-05-01T25:00:00Z",
    "2024-05-01T10:00:00.Z", "2024-05-01T10:00:00+25:00", "2024-05-01T10:00:00X",
    "2024-05-01T10:00:00+1:00:00:00", "0000-01-01T00:00:00Z", "2024-13-01T10:00:00Z",
    "-2024-05-01T10:00:00Z", "2024-05-01T10.00:00Z", "2024-05-01T10:00:00ZZ",
  ])
  func `A text that is not a time is refused`(text: String) {
    #expect(WallTime(iso8601: text.utf8) == nil)
  }
}
