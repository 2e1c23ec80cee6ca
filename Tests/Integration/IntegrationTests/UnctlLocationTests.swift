import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import unctl

/// `unctl location`: its arguments, and their effects.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlLocationTests {
  @Test(
    arguments: [
      ("52.5163,13.3777", 52.5163, 13.3777), ("-90,180", -90, 180), ("0,-0.5", 0, -0.5),
      ("1e1,2", 10, 2),
    ] as [(String, Double, Double)])
  func `A location is written as degrees north and degrees east`(
    text: String, latitude: Double, longitude: Double
  ) throws {
    let place = try CoordinateText(text).coordinate
    #expect(place == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    "", "52.5", "52.5,13.4,3", "52.5;13.4", "90.1,0", "0,-180.1", "nan,0", "inf,0", "north,east",
    ",", "52.5, 13.4",
  ])
  func `An invalid location is refused by its value`(text: String) {
    let error = #expect(throws: UnreadableArgument.self) { try CoordinateText(text) }
    #expect(error?.value == text)
    #expect(error?.description.contains("52.5163,13.3777") == true)
  }

  @Test(
    arguments: [
      (true, true, false, "once, on coming to or leaving 52.5,-13.25 (150 m)"),
      (true, false, true, "each time, on coming to 52.5,-13.25 (150 m)"),
      (false, true, false, "once, on leaving 52.5,-13.25 (150 m)"),
    ] as [(Bool, Bool, Bool, String)])
  func `A request at a place is described in words and as JSON`(
    entry: Bool, exit: Bool, repeats: Bool, words: String
  ) throws {
    let region = Region(
      identifier: "r", latitude: 52.5, longitude: -13.25, radius: 150.2, notifyOnEntry: entry,
      notifyOnExit: exit)
    let trigger = Trigger.location(region, repeats: repeats)
    #expect(TriggerText.of(trigger) == words)
    let app = try #require(BundleIdentifier("com.example.script"))
    let request = NotificationRequest(
      identifier: "r", content: NotificationContent(), trigger: trigger)
    let json = ScheduledReport(
      value: PendingRequest(app: app, request: request, due: nil, added: WallTime(seconds: 0))
    ).json
    #expect(json.contains(#""radius":150.2"#) && json.contains(#""notifyOnExit":\#(exit)"#))
  }

  @Test func `A location set by hand is in the report and in the doctor's row`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon(isSimulator: true)
    #expect(try stage.unctl("location").output.contains("none, no app needs places"))
    let doctor = try stage.unctl("doctor").output
    #expect(doctor.contains("no source is in use, because no app needs places"))
    #expect(try stage.unctl("location", "52.5,13.4", "--accuracy", "50").code == 0)
    let report = try stage.unctl("location", "--json").wire(LocationReport.self)
    #expect(report.fix?.coordinate == Coordinate(latitude: 52.5, longitude: 13.4))
    #expect(report.fix?.accuracy == 50 && report.fix?.isSimulated == true)
    #expect(report.source == nil && report.need == nil && report.regions == 0)
    for words in [["-33.8", "-70.5"], ["-33.8,", "-70.5"], ["-33.8,-70.5"]] {
      #expect(try stage.run("unctl", ["location"] + words).code == 0)
      let fix = try stage.unctl("location", "--json").wire(LocationReport.self).fix
      #expect(fix?.coordinate == Coordinate(latitude: -33.8, longitude: -70.5))
    }
    #expect(try stage.run("unctl", ["location", "37.3", "-122.0"]).code == 0)
    #expect(try stage.run("unctl", ["location", "37.3", "-122.0", "5"]).code == 64)
    let south = try stage.unctl("location", "-33.8568,151.2153", "--json").wire(LocationReport.self)
    #expect(south.fix?.coordinate.latitude == -33.8568)
    #expect(try stage.unctl("location", "--resume").code == 0)
  }

  @Test(
    arguments: [
      (["95,0"], 64), (["52,13", "--gpx", "walk.gpx"], 64), (["--accuracy", "5"], 64),
      (["--speed", "2"], 64), (["52", "13", "7"], 64), (["--gxp"], 64),
      (["--gpx", "/nowhere/walk.gpx"], 1), (["--nmea", "/"], 1), (["52,13", "--accuracy=-1"], 1),
      (["52,13", "--accuracy=1e9"], 1),
    ] as [([String], Int32)])
  func `An invalid location command is refused, and the device keeps its location`(
    arguments: [String], code: Int32
  ) throws {
    let stage = try UnctlStage()
    try stage.startDaemon(isSimulator: true)
    let outcome = try stage.run("unctl", ["location"] + arguments)
    #expect(outcome.code == code, "\(outcome.output)\(outcome.errors)")
    #expect(!outcome.errors.isEmpty)
    #expect(try stage.unctl("location", "--json").wire(LocationReport.self).fix == nil)
  }

  @Test func `An impossible speed is refused by field and value`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon(isSimulator: true)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpx")
    defer { try? FileManager.default.removeItem(at: file) }
    let track = """
      <gpx version="1.1" creator="t"><trk><trkseg><trkpt lat="52" lon="13">\
      <time>2026-03-02T08:00:00Z</time></trkpt></trkseg></trk></gpx>
      """
    try Data(track.utf8).write(to: file)
    let refused = try stage.unctl("location", "--gpx", file.path, "--speed", "0")
    #expect(refused.code == 1 && refused.errors.contains("speed"), "\(refused.errors)")
    #expect(try stage.unctl("location", "--gpx", file.path, "--speed", "2").code == 0)
  }

  @Test func `The user decides about location with one command or in the settings`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon(isSimulator: true)
    try stage.unctl("schedule", "--app", "com.example.script", "--title", "Tea", "--in", "1h")
    let app = "com.example.script"
    #expect(try stage.unctl("authorize", app, "--location", "allow-always").code == 0)
    #expect(try stage.unctl("settings", app).output.contains("always"))
    #expect(try stage.unctl("settings", app, "location=denied", "preciseLocation=off").code == 0)
    let settings = try stage.unctl("settings", app, "--json").wire(AppRecord.self).settings
    #expect(settings.location == .denied && !settings.preciseLocation)
    #expect(try stage.unctl("authorize", app).code == 64)
    #expect(try stage.unctl("authorize", app, "--location", "perhaps").code == 64)
    #expect(try stage.unctl("settings", "location=off").code == 0)
    #expect(try stage.unctl("doctor").output.contains("switched off for all apps"))
  }
}
