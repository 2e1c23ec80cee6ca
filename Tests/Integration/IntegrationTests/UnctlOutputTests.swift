import Foundation
import LinuxEvents
import TestSupport
import Testing

/// The program with output that cannot be written: a full disk, and closed streams.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlOutputTests {
  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
    try stage.startDaemon()
    try stage.unctl("schedule", "--title", "Tea", "--id", "tea", "--in", "5h")
  }

  private func shell(_ command: String) throws -> UnctlStage.Outcome {
    try stage.run("/bin/sh", "-c", command)
  }

  @Test(arguments: [
    "pending", "pending --json", "schedule --title Milk --in 5h", "status", "doctor --json", "log",
    "log --follow", "timeline", "timeline --follow", "watch --json", "watch --lines",
  ])
  func `An answer that cannot be written is an error of its own, in one line`(command: String)
    throws
  {
    let outcome = try shell("unctl \(command) >/dev/full")
    #expect(outcome.code == 74)
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.last == "unctl: The output cannot be written: No space left on device.")
    // As root, `schedule` also names the list, in one line before.
    let namesList = ProcessFacts.ownUserIdentifier == 0 && command.hasPrefix("schedule")
    #expect(errors.count == (namesList ? 2 : 1))
    if namesList {
      #expect(
        errors.first?.hasPrefix("unctl: This is the list of root, which no shell shows.") == true)
    }
  }

  @Test func `A request is kept also if its answer cannot be written`() throws {
    _ = try shell("unctl schedule --title Milk --id milk --in 5h >/dev/full")
    #expect(try stage.unctl("pending").output.contains("milk"))
  }

  @Test(arguments: [">/dev/full 2>&1", "2>/dev/full", "2>&-"])
  func `An error that cannot be written leaves the exit code as it is`(streams: String) throws {
    #expect(try shell("unctl cancel nothing \(streams)").code == 1)
    #expect(try shell("unctl cancel \(streams)").code == 64)
  }

  @Test(arguments: ["usernotificationsd", "notification-center", "push-gateway"])
  func `No program needs a stream for its errors`(program: String) throws {
    for streams in ["2>/dev/full", "2>&-"] {
      #expect(try shell("\(program) --nonsense \(streams)").code == 64)
    }
  }

  @Test func `Output to closed streams is dropped, and is not mistaken for a connection`() throws {
    for command in ["pending", "log", "doctor --json"] {
      #expect(try shell("unctl \(command) <&- >&- 2>&-").code == 0, "\(command)")
    }
    #expect(try shell("timeout 2 unctl log --follow >&-").code == 124)
    #expect(!(try stage.unctl("log").output.contains("invalidMessage")))
  }
}
