import Foundation
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

@testable import NotificationDaemon

/// How gpsd is polled, and when not.
@Suite(.blocking, .timeLimit(.minutes(5))) struct GpsdSourceTests {
  private static let greeting = #"{"class":"VERSION","release":"3.22","proto_major":3}"#
  private static let watch = #"?WATCH={"enable":true,"json":false};"#

  private let gpsd: FakeGpsd
  private let stage: GpsdStage

  init() throws {
    gpsd = try FakeGpsd()
    stage = try GpsdStage(port: gpsd.port)
  }

  private func poll(_ fields: String) -> String {
    #"{"class":"POLL","time":"2026-11-22T18:13:34.458Z","active":1,"tpv":[{"class":"TPV",\#(fields)}],"sky":[]}"#
  }

  private func place(_ latitude: Double) -> String {
    poll(
      #""mode":3,"time":"2023-11-14T22:13:19Z","lat":\#(latitude),"lon":13.4,"eph":19.0"#)
  }

  /// Waits until the source runs and has polled for the first time.
  private func start(_ distance: Double = 20) throws {
    try stage.need(distance)
    try gpsd.answerCall()
    gpsd.say(Self.greeting)
    #expect(try gpsd.hear() == Self.watch)
    #expect(try gpsd.hear() == "?POLL;")
    #expect(try stage.wait(for: 1) == .ready)
  }

  @Test func `A location is requested from gpsd, and reported with all its details`() throws {
    try start()
    gpsd.say(
      poll(
        """
        "device":"/dev/ttyS0","mode":3,"time":"2023-11-14T22:13:19.500Z","lat":52.5,"lon":13.4,\
        "altHAE":74.0,"altMSL":34.0,"alt":34.0,"epv":25.3,"track":90.0,"epd":2.5,"speed":1.5,\
        "eps":0.2,"eph":19.0
        """))
    var fix = LocationFix(
      coordinate: Coordinate(latitude: 52.5, longitude: 13.4), accuracy: 19,
      time: WallTime(microseconds: 1_699_999_999_500_000))
    fix.altitude = 34
    fix.altitudeAccuracy = 25.3
    fix.speed = 1.5
    fix.speedAccuracy = 0.2
    fix.course = 90
    fix.courseAccuracy = 2.5
    #expect(try stage.wait(for: 2) == .fix(fix))
  }

  @Test(arguments: [(20.0, 1.0), (500, 5), (50_000, 60), (0, 1), (-5, 1)])
  func `The next request is sent when the device can have moved the needed distance`(
    distance: Double, seconds: Double
  ) throws {
    try start(distance)
    gpsd.say(place(52.5))
    _ = try stage.wait(for: 2)
    try stage.waitForRest()
    #expect(try stage.nextPause == .seconds(seconds))
    try stage.transaction(seconds)
    #expect(try gpsd.hear() == "?POLL;")
  }

  @Test func `A finer need makes the next request come sooner`() throws {
    try start(50_000)
    gpsd.say(place(52.5))
    _ = try stage.wait(for: 2)
    try stage.need(200)
    #expect(try stage.nextPause == .seconds(2))
  }

  @Test func `The same location is reported once, and a lost one is reported as a problem`() throws
  {
    try start(20)
    gpsd.say(place(52.5))
    _ = try stage.wait(for: 2)
    try stage.waitForRest()
    for answer in [place(52.5)] + Array(repeating: poll(#""mode":1"#), count: 130) {
      try stage.transaction(1)
      if stage.count >= 3 { break }
      _ = try gpsd.hear()
      gpsd.say(answer)
      try stage.waitForRest()
    }
    guard case .problem(let text) = try stage.wait(for: 3) else {
      Issue.record("no problem was told")
      return
    }
    #expect(text.contains("gpsmon"))
  }

  @Test func `The connection is closed without a need, and the next need opens another`() throws {
    try start()
    try stage.need(nil)
    try gpsd.hearEnd()
    #expect(try stage.nextPause == nil)
    try stage.need(20)
    try gpsd.answerCall()
    gpsd.say(Self.greeting)
    #expect(try gpsd.hear() == Self.watch)
  }

  @Test func `A gpsd that closes the connection is called again`() throws {
    try start()
    gpsd.hangUp()
    guard case .problem(let text) = try stage.wait(for: 2) else {
      Issue.record("no problem was told")
      return
    }
    #expect(text.contains("Install it\(PackageCommand.ofThisMachine.hint(.gpsd))"))
    #expect(try stage.nextPause == .seconds(1))
    try stage.transaction(1)
    try gpsd.answerCall()
    gpsd.say(Self.greeting)
    #expect(try stage.wait(for: 3) == .ready)
  }

  @Test func `A gpsd that sends nothing, or no location, is given up`() throws {
    try stage.need(20)
    try gpsd.answerCall()
    while try stage.nextPause == nil {}
    try stage.transaction(10)
    guard case .problem = try stage.wait(for: 1) else {
      Issue.record("no problem was told")
      return
    }
    try gpsd.hearEnd()
  }

  @Test func `A missing gpsd is reported, and called again with growing pauses`() throws {
    let stage = try GpsdStage(port: 1)
    try stage.need(20)
    for (round, pause) in [1, 2, 4, 8].enumerated() {
      guard case .problem = try stage.wait(for: round + 1) else {
        Issue.record("no problem was told")
        return
      }
      #expect(try stage.nextPause == .seconds(pause))
      try stage.transaction(Double(pause))
    }
  }

  @Test(arguments: [
    "", "{", "nonsense", "[]", "{}", "[1,2", #"{"class":7}"#, #"{"class":"POLL","tpv":7}"#,
    #"{"class":"TPV","mode":3,"lat":1,"lon":1}"#, #"{"class":"POLL","tpv":[{"mode":"3"}]}"#,
    #"{"class":"POLL","tpv":[{"mode":3,"lat":91,"lon":0}]}"#,
    #"{"class":"POLL","tpv":[{"mode":3,"lat":"52","lon":13}]}"#,
    #"{"class":"POLL","tpv":[{"mode":3,"lat":1e999,"lon":13}]}"#,
    #"{"class":"POLL","tpv":[{"mode":1,"lat":52,"lon":13}]}"#,
    #"{"class":"POLL","tpv":[{"mode":3,"lat":52,"lon":13,"eph":-1}]}"#,
    String(repeating: "[", count: 20_000), "\u{0}\u{1}",
  ])
  func `A line without a location is ignored, and the next line is reported`(line: String) throws {
    try start()
    gpsd.say(line)
    gpsd.say(place(52.5))
    guard case .fix(let fix) = try stage.wait(for: 2) else {
      Issue.record("no fix was told")
      return
    }
    #expect(fix.coordinate.latitude == 52.5)
  }

  @Test func `A line without an end ends the connection`() throws {
    try start()
    gpsd.write([UInt8](repeating: 65, count: 100_000))
    guard case .problem(let text) = try stage.wait(for: 2) else {
      Issue.record("no problem was told")
      return
    }
    #expect(text.contains("without an end"))
  }

  @Test(arguments: [
    (#""mode":2,"lat":1,"lon":2,"epx":3,"epy":4,"altMSL":5"#, 5.0),
    (#""mode":2,"lat":1,"lon":2"#, 25),
    (#""mode":2,"lat":1,"lon":2,"eph":"x","speed":-1,"track":400,"time":"never""#, 25),
  ])
  func `The accuracy of a location is computed from the fields that are present`(
    fields: String, accuracy: Double
  ) throws {
    let answer = try #require(GpsdReport.read(Array(poll(fields).utf8)))
    let fix = try #require(answer.fix(now: WallTime(seconds: 5)))
    #expect(fix.accuracy == accuracy)
    #expect(fix.altitude == nil && fix.speed == nil && fix.course == nil)
    #expect(fix.time == WallTime(seconds: 5))
  }

  @Test func `The most exact of several receivers counts`() throws {
    let line =
      #"{"class":"POLL","tpv":[{"mode":3,"lat":1,"lon":1,"eph":50},{"mode":3,"lat":2,"lon":2,"eph":5},{"mode":0}]}"#
    let answer = try #require(GpsdReport.read(Array(line.utf8)))
    #expect(answer.fix(now: WallTime(seconds: 5))?.coordinate.latitude == 2)
  }
}
