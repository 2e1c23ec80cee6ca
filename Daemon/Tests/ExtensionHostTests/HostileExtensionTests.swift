import ExtensionHost
import Foundation
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Service extensions that do harm; the host and the next push are not affected.
@Suite(.blocking)
struct HostileExtensionTests {
  /// Whether a push is still served correctly.
  private static func works(_ stage: Stage) throws -> Bool {
    try stage.run("twice").content?.title == "first"
  }

  @Test func `A service extension that crashes is reported with its signal`() throws {
    let stage = try Stage()
    #expect(try stage.run("crash").crash?.contains("signal") == true)
    #expect(try stage.run("exit").crash == "it exited with code 3")
    #expect(try Self.works(stage))
  }

  @Test(arguments: ["garbage", "huge frame", "close channel"])
  func `A service extension that breaks its channel is ended`(harm: String) throws {
    let stage = try Stage()
    let crash = try #require(try stage.run(harm).crash)
    #expect(crash.contains("not a message") == (harm != "close channel"))
    #expect(try Self.works(stage))
  }

  @Test func `A service extension that floods its channel is ended`() throws {
    let stage = try Stage()
    #expect(try stage.run("flood").crash == "it answers what was not asked")
    #expect(try Self.works(stage))
  }

  @Test func `Of two answers for one push only the first counts`() throws {
    let stage = try Stage()
    let outcome = stage.begin("raw twice")
    #expect(try outcome.take().content?.title == "forged")
    #expect(try Self.works(stage))
    #expect(outcome.count == 1)
  }

  @Test(.rules("H11")) func `A service extension that uses too much memory is ended`() throws {
    let stage = try Stage { $0.memoryKilobytes = 100 * 1_024 }
    #expect(try stage.run("memory").crash?.contains("KB of memory") == true)
    #expect(try Self.works(stage))
  }

  @Test(arguments: ["fork", "fork away"])
  func `Processes that a service extension started end with it, in their own sessions too`(
    harm: String
  ) throws {
    let stage = try Stage()
    let file = stage.folder + "/children"
    #expect(try stage.run(harm, identifier: file).crash == "it exited with code 1")
    let numbers = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(!numbers.isEmpty)
    let end = ContinuousClock.now + .seconds(240)
    while numbers.contains(where: { Self.sleeps("\($0)") }) {
      try #require(ContinuousClock.now < end)
      usleep(10_000)
    }
    #expect(try Self.works(stage))
  }

  @Test func `A service extension that cannot be started is reported, a hundred times`() throws {
    let stage = try Stage()
    for _ in 0..<100 {
      guard case .notStarted(let reason) = try stage.run("x", program: "/nowhere/at/all") else {
        Issue.record("it was started")
        return
      }
      #expect(reason.contains("/nowhere/at/all"))
    }
    #expect(stage.processCount == 0)
  }

  @Test func `A service extension that ends at its start is reported, a hundred times`() throws {
    let stage = try Stage()
    for _ in 0..<100 { #expect(try stage.run("x", program: "/bin/false").crash != nil) }
    try stage.waitForEnd()
    #expect(try Self.works(stage))
  }

  private static func sleeps(_ process: String) -> Bool {
    let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    return line?.contains("sleep") == true
  }
}
