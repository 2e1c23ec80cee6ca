import Foundation
import TestSupport
import Testing

/// The demonstration is the first thing that people see, so it has to work.
@Suite(.blocking, .timeLimit(.minutes(5))) struct OrganizerDemoTests {
  @Test func `Every step of the Organizer's demonstration happens`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let stage = try UnctlStage()
    let script = root.appending(path: "scripts/demo").path
    let outcome = try stage.run("/usr/bin/env", "bash", script, stage.programFolder)
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    #expect(outcome.output.contains("Every step happened"))
  }

  @Test func `A latitude beyond 90 is refused in a sentence, and no task is stored`() throws {
    let stage = try UnctlStage()
    let refused = try stage.run("organizer-plus", "add", "Milk", "--near", "95,13.4")
    #expect(refused.code != 0 && refused.errors.contains("latitude is \"95\""))
    #expect(try stage.run("organizer-plus", "list").output == "Nothing to do.\n")
  }
}
