import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Extensions that fail, and daemons that end while an extension has a push.
struct ExtensionFailureTests {
  @Test(.rules("H10"))
  func `A daemon that ends while an extension runs shows the push as it came, once`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension())
    world.system = Engine()
    let effects = world.transaction(.machine(.started))
    #expect(effects.presentations.map(\.title) == ["Secret"])
    #expect(effects.orders.isEmpty)
    #expect(world.transaction(.machine(.started)).presentations.isEmpty)
    #expect(
      world.transaction(.extensions(.pushExtended(token, .finished(.titled("A"))))).presentations
        .isEmpty)
  }

  @Test func `A push without any report from the extension host is shown in the end`() throws {
    var world = World.extended()
    _ = try world.pushToExtension()
    let seconds = Double(CoreLimits.extending) / 1_000_000
    #expect(world.advance(seconds: seconds - 1).presentations.isEmpty)
    #expect(world.advance(seconds: 2).presentations.map(\.title) == ["Secret"])
  }

  @Test func `An extension that fails in a row is not started for a while`() throws {
    var world = World.extended()
    for process in 0..<Int64(CoreLimits.extensionFailures) {
      let token = try #require(try world.pushToExtension())
      world.transaction(
        .extensions(.pushExtended(token, .crashed(process: process, reason: "signal 6"))))
    }
    let paused = try world.push(World.secret)
    #expect(paused.orders.isEmpty)
    #expect(paused.presentations.map(\.title) == ["Secret"])
    #expect(
      paused.timeline.contains(
        "no service extension: it failed 3 times, and is not started for a while (H10)"))
    world.advance(seconds: Double(CoreLimits.extensionPause) / 1_000_000)
    let token = try #require(try world.pushToExtension())
    world.transaction(.extensions(.pushExtended(token, .notStarted(reason: "no such file"))))
    world.advance(seconds: Double(CoreLimits.extensionPause) / 1_000_000)
    #expect(try world.pushToExtension() == nil)
    world.advance(seconds: Double(CoreLimits.extensionPause) / 1_000_000)
    #expect(try world.pushToExtension() != nil)
  }

  @Test func `Pushes that fail with one process count as one failure`() throws {
    var world = World.extended()
    var tokens: [Int64] = []
    for _ in 0..<10 { tokens.append(try #require(try world.pushToExtension())) }
    for token in tokens {
      world.transaction(.extensions(.pushExtended(token, .crashed(process: 7, reason: "x"))))
    }
    #expect(try world.pushToExtension() != nil)
  }

  @Test func `A success resets the count of failures, and so does a new version`() throws {
    var world = World.extended()
    for process in 0..<Int64(CoreLimits.extensionFailures) - 1 {
      let token = try #require(try world.pushToExtension())
      world.transaction(.extensions(.pushExtended(token, .crashed(process: process, reason: "x"))))
    }
    let good = try #require(try world.pushToExtension())
    world.transaction(.extensions(.pushExtended(good, .finished(.titled("A")))))
    for process in 10..<10 + Int64(CoreLimits.extensionFailures) {
      let token = try #require(try world.pushToExtension())
      world.transaction(.extensions(.pushExtended(token, .crashed(process: process, reason: "x"))))
    }
    #expect(try world.pushToExtension() == nil)
    world.transaction(.apps(.appInstalled(World.bundle(), reply: nil)))
    #expect(try world.pushToExtension() != nil)
  }

  @Test func `The pause after failures grows to its maximum and no further`() throws {
    var world = World.extended()
    for process in 0..<Int64(40) {
      let token = try #require(try world.pushToExtension())
      world.transaction(.extensions(.pushExtended(token, .crashed(process: process, reason: "x"))))
      world.advance(seconds: Double(CoreLimits.longestExtensionPause) / 1_000_000)
    }
    #expect(try world.pushToExtension() != nil)
  }

  @Test func `A failure is logged with its reason`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension(as: "letter"))
    let line = world.transaction(
      .extensions(.pushExtended(token, .crashed(process: 1, reason: "signal 11")))
    ).logLines
    #expect(line.map(\.level) == [.warning])
    #expect(line.first?.details["reason"] == "signal 11")
    #expect(line.first?.details["request"] == "letter")
  }
}
