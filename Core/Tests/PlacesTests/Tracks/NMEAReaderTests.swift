import NotificationModel
import Testing

@testable import Places

@Suite struct NMEAReaderTests {
  /// Sentences with their checksums.
  private func lines(_ sentences: String..., end: String = "\r\n") -> [UInt8] {
    sentences.flatMap { sentence in
      let digits = String(sentence.utf8.reduce(0, ^), radix: 16, uppercase: true)
      let sum = digits.count == 1 ? "0" + digits : digits
      return Array("$\(sentence)*\(sum)\(end)".utf8)
    }
  }

  @Test func `The sentences of one time are one point`() throws {
    let track = try Track(
      reading: lines(
        "GPGGA,101500.00,5230.978,N,01322.662,E,1,08,1.2,34.5,M,45.0,M,,",
        "GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1",
        "GPRMC,101500.00,A,5230.978,N,01322.662,E,10.0,084.4,010524,,,A",
        "GNRMC,101505.50,A,5230.990,N,01322.700,E,000.5,,010524,,"))
    #expect(track.points.count == 2)
    #expect(track.recorded == WallTime(seconds: 1_714_558_500))
    let point = track.points[0]
    #expect(abs(point.coordinate.latitude - 52.5163) < 1e-9)
    #expect(abs(point.coordinate.longitude - 13.3777) < 1e-9)
    #expect(point.accuracy == 6)
    #expect(point.altitude == 34.5)
    #expect(abs((point.speed ?? 0) - 5.144) < 0.001)
    #expect(point.course == 84.4)
    #expect(track.points[1].elapsed == 5_500_000)
    #expect(track.points[1].course == nil)
  }

  @Test func `A position in the south and the west is negative`() throws {
    let track = try Track(reading: lines("GPGLL,3351.000,S,07040.500,W,120000,A"))
    #expect(track.points[0].coordinate == Coordinate(latitude: -33.85, longitude: -70.675))
    #expect(track.recorded == nil)
  }

  @Test func `Midnight begins the next day, with a date and without`() throws {
    let plain = try Track(
      reading: lines("GPGLL,0000.0,N,00000.0,E,235959,A", "GPGLL,0000.1,N,00000.0,E,000001,A"))
    #expect(plain.points.map(\.elapsed) == [0, 2_000_000])
    let dated = try Track(
      reading: lines(
        "GPGLL,0000.0,N,00000.0,E,235959,A",
        "GPRMC,000001,A,0000.1,N,00000.0,E,,,020524,,",
        "GPRMC,000001,A,0000.2,N,00000.0,E,,,040524,,"))
    #expect(dated.points.map(\.elapsed) == [0, 2_000_000, 172_802_000_000])
    #expect(dated.recorded == WallTime(seconds: 1_714_607_999))
  }

  @Test func `Damaged lines, other lines and times that go back are skipped`() throws {
    var bytes = Array(
      "ff,N,00000.0,E,1*00\r\n# a comment\r\n\r\n$\r\n$GPRMC\r\n$GPRMC,,,*\r\n".utf8)
    bytes += Array("$GPGLL,0000.0,N,00000.0,E,120000,A*00\r\n".utf8)
    bytes += lines("GPGLL,0001.0,N,00000.0,E,120001,A", "GPGLL,0009.0,N,00000.0,E,115959,A")
    bytes += lines("PGRME,15.0,M,45.0,M,25.0,M", "GPGLL,0061.0,N,00000.0,E,120002,A")
    bytes += lines("GPGLL,9959.0,N,00000.0,E,120002,A", "GPGLL,0000.0,X,00000.0,E,120002,A")
    bytes += [0xFF, 0x00, 0x0A] + Array("$GPGLL,0002.0,N,00000.0,E,120003,A".utf8)
    let track = try Track(reading: bytes)
    #expect(track.points.map(\.elapsed) == [0, 2_000_000])
    #expect(track.points.map(\.coordinate.latitude) == [1.0 / 60, 2.0 / 60])
  }

  @Test func `A receiver without a fix gives no position`() {
    let bytes = lines(
      "GPRMC,120000,V,0000.0,N,00000.0,E,,,010524,,", "GPGGA,120001,0000.0,N,00000.0,E,0,,,,,,,,",
      "GPGLL,,,,,120002,V", "GPRMC,120003,V,,,,,,,010524,,",
      "GPGGA,120003,0001.0,N,00000.0,E,1,,,,,,,,")
    let problem = #expect(throws: TrackProblem.self) { try Track(reading: bytes) }
    #expect(
      problem?.message
        == "the receiver had no fix in any of 5 sentences; record again outdoors")
  }

  @Test func `A file without any sentence is refused`() {
    let problem = #expect(throws: TrackProblem.self) { try Track(reading: Array("hello".utf8)) }
    #expect(
      problem?.message
        == "no line is a whole RMC, GGA or GLL sentence; is it a recording of a receiver?")
  }

  @Test func `More points than the limit are refused`() {
    let bytes = lines("GPGLL,0000.0,N,00000.0,E,000001,A", "GPGLL,0000.0,N,00000.0,E,000002,A")
    #expect(throws: TrackProblem(message: "more than 1 points; make it smaller")) {
      try NMEAReader.track(bytes, limit: 1)
    }
  }

  @Test func `A date of the last century is read`() {
    let sentence = "$GPRMC,000000,A,0000.0,N,00000.0,E,,,311299,,"
    #expect(NMEASentence(Array(sentence.utf8)[...])?.day == 10_956)
  }

  @Test func `A sentence that never ends is skipped`() {
    let sentence = "$GPRMC,000000,A," + String(repeating: "0", count: 2_000)
    #expect(NMEASentence(Array(sentence.utf8)[...]) == nil)
  }
}
