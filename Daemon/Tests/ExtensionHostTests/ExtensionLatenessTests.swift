import ExtensionHost
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Service extensions that take too long (H10).
@Suite(.blocking)
struct ExtensionLatenessTests {
  private static func quick(_ settings: inout ExtensionSettings) {
    // On a busy machine a program takes a second to start.
    settings.time = 3_000_000
    settings.grace = 3_000_000
  }

  @Test func `An extension that never answers is ended, and the next push has another process`()
    throws
  {
    let stage = try Stage(Self.quick)
    #expect(try stage.run("hang") == .late(nil))
    try stage.waitForEnd()
    #expect(try stage.run("describe").content != nil)
  }

  @Test func `Content that an extension delivers when its time is over counts`() throws {
    let stage = try Stage(Self.quick)
    guard case .late(let content?) = try stage.run("hang and give up") else {
      Issue.record("nothing was handed over")
      return
    }
    #expect(content.title == "half done")
    try stage.waitForEnd()
  }

  @Test func `Other pushes of a late extension's process are finished first`() throws {
    let stage = try Stage {
      $0.time = 150_000
      $0.grace = 10_000
    }
    let hanging = stage.begin("hang")
    let waiting = stage.begin("wait")
    #expect(try hanging.take() == .late(nil))
    // It is informed at 150 ms that its time is over, and answers at 200 ms unless that is too late.
    _ = try waiting.take()
    try stage.waitForEnd()
  }

  @Test func `An extension that uses the processor without end is ended like any other`() throws {
    let stage = try Stage(Self.quick)
    #expect(try stage.run("spin") == .late(nil))
    try stage.waitForEnd()
  }

  @Test func `An extension that never reads its channel is late like any other`() throws {
    let stage = try Stage(Self.quick)
    #expect(try stage.run("x", program: "/usr/bin/yes") == .late(nil))
    try stage.waitForEnd()
  }

  @Test func `A push that gets no turn in time is reported as crowded out`() throws {
    let stage = try Stage { $0.timeout = 100_000 }
    let most = ExtensionLimits.pushesAtOnce * ExtensionLimits.processesPerApp
    let hanging = (0..<most).map { _ in stage.begin("hang") }
    #expect(try stage.run("describe") == .crowdedOut)
    #expect(stage.processCount == ExtensionLimits.processesPerApp)
    #expect(hanging.allSatisfy { $0.count == 0 })
  }
}
