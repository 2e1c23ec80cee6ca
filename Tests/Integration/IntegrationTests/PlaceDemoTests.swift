import Foundation
import TestSupport
import Testing

/// The walk past two places, on a virtual clock.
@Suite(.blocking, .timeLimit(.minutes(5))) struct PlaceDemoTests {
  @Test func `Every step of the demonstrated walk past two places happens`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let stage = try UnctlStage()
    let script = root.appending(path: "scripts/demo").path
    let outcome = try stage.run(
      "/usr/bin/env", "DEMO_CHECK=1", "bash", script, stage.programFolder, "location")
    #expect(outcome.code == 0, "\(outcome.output)\n\(outcome.errors)")
    #expect(outcome.output.contains("Every step happened"))
  }
}
