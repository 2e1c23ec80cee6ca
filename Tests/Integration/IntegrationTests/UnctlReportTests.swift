import LinuxEvents
import NotificationModel
import TestSupport
import Testing

/// The output of `unctl`: the zone of dates, and unknown names.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlReportTests {
  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
  }

  @Test func `Dates of a command in another zone are those of the daemon`() throws {
    try stage.startDaemon(isSimulator: true)
    try stage.unctl("clock", "set", "2027-01-05 09:00")
    let elsewhere = ["TZ": "America/New_York"]
    let clock = try stage.run("unctl", ["clock"], adding: elsewhere)
    #expect(clock.output == "Tue 2027-01-05 09:00:00 Europe/Berlin, simulated\n")
    let scheduled = try stage.run(
      "unctl", ["schedule", "--title", "Tea", "--id", "tea", "--at", "2027-01-05 10:00"],
      adding: elsewhere)
    #expect(scheduled.output.contains("Tue 2027-01-05 10:00:00"), "\(scheduled)")
    let pending = try stage.run("unctl", ["pending"], adding: elsewhere)
    #expect(pending.output.contains("Tue 2027-01-05 10:00:00"), "\(pending)")
    let late = try stage.run(
      "unctl", ["schedule", "--title", "Tea", "--at", "2027-01-05 08:00"], adding: elsewhere)
    #expect(late.errors.contains("Tue 2027-01-05 08:00:00 Europe/Berlin"), "\(late)")
    try stage.unctl("clock", "advance", "1h")
    let timeline = try stage.run("unctl", ["timeline"], adding: elsewhere)
    #expect(timeline.output.contains("2027-01-05 10:00:00  "), "\(timeline)")
    let log = try stage.run("unctl", ["log"], adding: elsewhere)
    let here = try stage.unctl("log")
    #expect(log.output == here.output)
  }

  @Test func `The timeline of an app or a request that does not exist is refused`() throws {
    try stage.startDaemon()
    try stage.unctl("schedule", "--title", "Tea", "--id", "tea", "--in", "5h")
    #expect(try stage.unctl("timeline", "org.usernotifications.unctl/tea").code == 0)
    for arguments in [
      ["nope.app"], ["nope.app", "tea"], ["org.usernotifications.unctl/coffee"],
      ["org.usernotifications.unctl", "coffee"],
    ] {
      let outcome = try stage.run("unctl", ["timeline"] + arguments)
      #expect(outcome.code == 1 && outcome.output.isEmpty, "\(arguments) \(outcome)")
      let name = arguments.contains { $0.contains("coffee") } ? "coffee" : "nope.app"
      #expect(outcome.errors.contains(name), "\(outcome)")
    }
    #expect(try stage.unctl("responses", "--app", "nope.app").code == 1)
  }

  @Test(arguments: [
    (["schedule", "Hello"], "'Hello'"), (["schedule", "--titel", "x"], "'--titel'"),
    (["schedule", "--id", "", "--titel", "x"], "'--titel'"),
    (["respond", "tea", "--defualt"], "Did you mean '--default'?"),
    (["cancel", "--al-of", "com.example.tea"], "'--al-of'"), (["clear", "--al"], "'--al'"),
    (["push", "com.example.tea", "file", "--jsn"], "'--jsn'"),
    (["location", "--gpx", "walk.gpx", "--resume", "--spede=2"], "spede"),
    (["log", "--lines", "0", "--ap", "x"], "'--ap'"), (["snooze", "tea", "0", "more"], "'more'"),
    (["settings", "--opn"], "'--opn'"), (["authorize", "com.example.tea", "--alow"], "'--alow'"),
    (["desktop", "watch", "--this-sesion"], "'--this-sesion'"),
  ])
  func `An unknown argument is named, whatever else is missing`(
    arguments: [String], named: String
  ) throws {
    let outcome = try stage.run("unctl", arguments)
    #expect(outcome.code == 64 && outcome.errors.contains(named), "\(outcome.errors)")
  }

  @Test(arguments: [
    ["schedule", "\u{1B}]0;owned\u{07}"], ["settings", "\u{202E}ppa.live"], ["what\u{9B}31m"],
    ["schedule", "--in", "\u{1B}[2J"], ["clear", "\u{1B}[2J"],
  ])
  func `Arguments that are quoted in an error do not act on the terminal`(arguments: [String])
    throws
  {
    let outcome = try stage.run("unctl", arguments)
    #expect(outcome.code != 0 && !outcome.errors.isEmpty)
    let acting = outcome.errors.unicodeScalars.filter { VisibleText.isHarmful($0) && $0 != "\n" }
    #expect(acting.isEmpty, "\(outcome.errors.debugDescription)")
  }
}
