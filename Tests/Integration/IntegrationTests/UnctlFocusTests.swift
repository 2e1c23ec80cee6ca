import Foundation
import NotificationModel
import TestSupport
import Testing

@testable import unctl

/// `unctl focus`: its arguments, and their effects.
@Suite struct UnctlFocusTests {
  @Test(
    .rules("B15"),
    arguments: [
      ("mon-fri 9:00-17:00", [2, 3, 4, 5, 6], 540, 1_020, "mon,tue,wed,thu,fri 09:00-17:00"),
      ("daily 22:00-7:00", [1, 2, 3, 4, 5, 6, 7], 1_320, 420, "daily 22:00-07:00"),
      ("Sat,sunday 00:00-00:00", [1, 7], 0, 0, "sat,sun 00:00-00:00"),
      ("fri-mon,wed 9:30-9:31", [1, 2, 4, 6, 7], 570, 571, "mon,wed,fri,sat,sun 09:30-09:31"),
      ("tue-tue 1:00-2:00", [3], 60, 120, "tue 01:00-02:00"),
    ] as [(String, Set<Int>, Int, Int, String)])
  func `A schedule has days and times`(
    text: String, days: Set<Int>, start: Int, end: Int, shown: String
  ) throws {
    let schedule = try ScheduleText(text).schedule
    #expect(schedule == FocusSchedule(days: days, start: start, end: end))
    #expect(schedule.text == shown)
    #expect(try ScheduleText(shown).schedule == schedule)
  }

  @Test(arguments: [
    "", "mon-fri", "9:00-17:00", "mon- 9:00-17:00", "mon,, 9:00-17:00", "mo 9:00-17:00",
    "mon-wed-fri 9:00-17:00", "mon 9:00", "mon 9:00-25:00", "mon 9:00:30-17:00",
    "mon fri 9:00-17:00", "daily,mon 9:00-17:00",
  ])
  func `An invalid schedule is refused by its value`(text: String) {
    let error = #expect(throws: UnreadableArgument.self) { try ScheduleText(text) }
    #expect(error?.value == text)
    #expect(error?.description.contains("mon-fri 9:00-17:00") == true)
  }

  @Test func `A focus is toggled, and one that is turned on for a time names its end`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon()
    #expect(try stage.unctl("focus", "toggle", "Quiet").output == "Quiet is on.\n")
    #expect(!(try stage.unctl("focus").output).contains("until"))
    #expect(try stage.unctl("focus", "toggle", "Quiet").output == "Quiet is off.\n")
    try stage.unctl("focus", "save", "Work")
    try stage.unctl("focus", "on", "Work", "--for", "90m")
    #expect(try stage.unctl("focus").output.contains("Work, until "))
    try stage.unctl("focus", "toggle", "Work")
    try stage.unctl("focus", "toggle", "Work", "--for", "1s")
    #expect(try stage.unctl("focus", "on", "Work", "--for", "2y").code == 64)
    #expect(try stage.unctl("focus", "on", "Work", "--for", "367d").errors.contains("a year"))
  }

  @Test func `A focus that is saved says in one line that its exceptions are not changed so`()
    throws
  {
    let stage = try UnctlStage()
    try stage.startDaemon()
    try stage.unctl("focus", "save", "Work")
    let outcome = try stage.unctl("focus", "on", "Work", "--allow", "com.example.tea")
    #expect(outcome.code == 64)
    #expect(
      outcome.errors
        == "unctl: Work was saved; change what it lets through with focus save\n")
  }

  @Test func `An app that the system does not know is refused as an exception`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon()
    for word in ["save", "on"] {
      let outcome = try stage.unctl("focus", word, "Work", "--allow", "nosuch.app")
      #expect(outcome.code == 1)
      #expect(
        outcome.errors == "unctl: There is no app of this name (allow: nosuch.app). List the apps "
          + "with `unctl apps`; a program without a bundle is program.NAME.\n")
    }
    try stage.unctl("schedule", "--title", "Tea", "--in", "1h", "--app", "com.example.tea")
    #expect(try stage.unctl("focus", "save", "Work", "--allow", "com.example.tea").code == 0)
  }

  @Test(.rules("E14")) func `A saved focus begins and ends by the system's clock`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon(isSimulator: true)
    try stage.unctl("clock", "set", "2027-01-04 08:00")
    let saved = try stage.unctl(
      "focus", "save", "Work", "--schedule", "mon-fri 9:00-17:00", "--person", "anna@example.com")
    #expect(saved.code == 0, "\(saved.errors)")
    #expect(try focus(on: stage) == nil)
    try stage.unctl("clock", "advance", "1h")
    #expect(try focus(on: stage)?.name == "Work")
    #expect(try stage.unctl("focus").output.contains("Work, by its schedule"))
    #expect(try stage.unctl("focus", "off", "Work").code == 0)
    #expect(try focus(on: stage) == nil)
    try stage.unctl("clock", "advance", "1d")
    let settings = try stage.unctl("focus", "list", "--json").wire(GlobalSettings.self)
    let work = FocusMode(
      name: "Work", allowedPeople: ["anna@example.com"], allowsTimeSensitive: true,
      schedules: [FocusSchedule(days: [2, 3, 4, 5, 6], start: 540, end: 1_020)])
    #expect(settings.focusModes == [work])
    #expect(settings.focus == work && settings.focusIsScheduled)
  }

  @Test(.rules("E14"))
  func `A saved focus is turned on by its name, and another one begins for now`()
    throws
  {
    let stage = try UnctlStage()
    try stage.startDaemon()
    try stage.unctl("focus", "save", "Work", "--no-time-sensitive")
    #expect(try stage.unctl("focus", "on", "Work").code == 0)
    #expect(try focus(on: stage)?.allowsTimeSensitive == false)
    let refused = try stage.unctl("focus", "on", "Work", "--person", "anna@example.com")
    #expect(refused.code == 64 && refused.errors.contains("focus save"))
    #expect(try stage.unctl("focus", "on", "Cinema", "--person", "anna@example.com").code == 0)
    #expect(try focus(on: stage)?.allowedPeople == ["anna@example.com"])
    #expect(try stage.unctl("focus", "save", "Job", "--replacing", "Work").code == 0)
    #expect(try stage.unctl("focus", "list").output.contains("Job"))
    #expect(try stage.unctl("focus", "remove", "Job").code == 0)
    #expect(try stage.unctl("focus", "list").output == "No focus was saved.\n")
    #expect(try stage.unctl("focus", "remove", "Job").errors.contains("(name: Job)"))
    #expect(try stage.unctl("focus", "off").code == 0)
    #expect(try stage.unctl("focus").output == "No focus is on.\n")
  }

  private func focus(on stage: UnctlStage) throws -> FocusMode? {
    try stage.unctl("focus", "--json").wire(GlobalSettings.self).focus
  }
}
