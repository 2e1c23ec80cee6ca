import ExtensionHost
import Foundation
import NotificationCore
import NotificationModel
import Testing

/// The moment for which a pass waits for an extension, in real processes.
struct ExtensionWaitTests {
  @Test func `one that is only starting is not waited for`() throws {
    let stage = try Stage { $0.wait = 240_000 }
    let (outcome, isEarly) = try stage.wait(for: "quick")
    #expect(!isEarly)
    #expect(try outcome.take().content != nil)
  }

  @Test func `a quick one answers before the wait is over, and is told of once`() throws {
    let stage = try Stage { $0.wait = 240_000 }
    _ = try stage.run("describe")
    for _ in 0..<20 {
      let (outcome, isEarly) = try stage.wait(for: "quick")
      #expect(isEarly)
      #expect(try outcome.take().content?.title == .literal("done") && outcome.count == 1)
    }
    #expect(stage.processCount == 1)
  }

  @Test func `one that was waited for in vain is left alone for some pushes`() throws {
    let stage = try Stage { $0.wait = 1 }
    _ = try stage.run("describe")
    let slow = try stage.wait(for: "wait")
    #expect(!slow.isEarly)
    #expect(try slow.outcome.take().content != nil)
    for _ in 1..<ExtensionLimits.pushesWithoutWait {
      let (outcome, isEarly) = try stage.wait(for: "quick")
      #expect(!isEarly)
      _ = try outcome.take()
    }
  }

  @Test func `a process that ends while it is waited for is told of as ever`() throws {
    let stage = try Stage { $0.wait = 240_000 }
    _ = try stage.run("describe")
    let (outcome, isEarly) = try stage.wait(for: "crash")
    #expect(!isEarly)
    guard case .crashed = try outcome.take() else {
      Issue.record("the crash was not told")
      return
    }
  }
}
