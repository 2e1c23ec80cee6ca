import ExtensionHost
import Foundation
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Content extensions that do harm; the host and the next view are not affected.
@Suite(.blocking)
struct HostileContentTests {
  /// Whether a view is still opened correctly.
  private static func works(_ stage: ContentStage) throws -> Bool {
    try stage.open("echo").label().hasPrefix("opened")
  }

  @Test func `A content extension that draws nothing is ended after a while`() throws {
    let stage = try ContentStage { $0.contentStart = 200_000 }
    #expect(try stage.open("hang").end() == "it drew nothing in time")
    #expect(try stage.open("x", program: "/usr/bin/yes").end() == "it drew nothing in time")
    try stage.waitForEnd()
  }

  @Test func `A content extension that crashes is reported with its signal, a hundred times`()
    throws
  {
    let stage = try ContentStage()
    #expect(try stage.open("crash").end().contains("signal"))
    #expect(try stage.open("exit").end() == "it exited with code 3")
    for _ in 0..<100 {
      #expect(try stage.open("x", program: "/bin/false").end() == "it exited with code 1")
    }
    #expect(try stage.open("x", program: "/nowhere/at/all").end().contains("/nowhere/at/all"))
    try stage.waitForEnd()
    #expect(try Self.works(stage))
  }

  @Test func `A content extension that ended is reported by its exit code, not by its channel`()
    throws
  {
    let stage = try ContentStage { $0.channelTimeout = 0 }
    for _ in 0..<50 {
      #expect(try stage.open("x", program: "/bin/false").end() == "it exited with code 1")
    }
    #expect(try stage.open("stay without channel").end() == "it closed its channel")
  }

  @Test(arguments: ["garbage", "wrong message", "huge frame", "close channel"])
  func `A content extension that breaks its channel is ended`(harm: String) throws {
    let stage = try ContentStage()
    let reason = try stage.open(harm).end()
    #expect(reason.contains("not a message") == (harm != "close channel"))
    #expect(try Self.works(stage))
  }

  @Test func `A scene that cannot be read ends its view, with field and value named`() throws {
    let stage = try ContentStage()
    let reason = try stage.open("wrong field").end()
    #expect(reason.contains("scene.root.children[0].text.font.size") && reason.contains("9000"))
  }

  @Test func `A scene over a limit ends its view, with the limit named`() throws {
    let stage = try ContentStage()
    let reason = try stage.open("many views").end()
    #expect(reason.contains("not a message") && reason.contains("2000"))
  }

  @Test
  func `A flood of scenes is read only as fast as a shell can show it, and the last is shown`()
    throws
  {
    let stage = try ContentStage()
    let sight = stage.open("flood")
    let start = ContinuousClock.now
    try sight.wait(for: "1000")
    // Of a thousand in a row some eight times as many as are read in a second.
    #expect(ContinuousClock.now - start > .seconds(5))
    #expect(try Self.works(stage))
  }

  @Test func `An endless flood of one content extension does not delay other extensions`() throws {
    let stage = try ContentStage()
    let sight = stage.open("endless flood")
    _ = try sight.label()
    #expect(try Self.works(stage))
    let before = sight.count
    stage.close(sight)
    try stage.waitForEndOfOthers()
    #expect(sight.count <= before + ExtensionLimits.messagesPerSecond)
  }

  @Test func `A content extension that answers without a question is ended`() throws {
    let stage = try ContentStage()
    #expect(try stage.open("answers nobody asked for").end() == "it answers what was not asked")
  }

  @Test func `Of two answers to one response only the first is reported`() throws {
    let stage = try ContentStage()
    let sight = stage.open("echo")
    let response = NotificationResponse(
      notification: ContentStage.notification("echo"), actionIdentifier: "twice")
    stage.send(.respond(number: 1, response), to: sight)
    #expect(try sight.news() == .answered(number: 1, .doNotDismiss))
    stage.send(.playMedia, to: sight)
    try sight.wait(for: "play")
    #expect(sight.count == 4)
  }

  @Test func `A content extension that does not read its events is ended before memory grows`()
    throws
  {
    let stage = try ContentStage()
    let sight = stage.open("deaf")
    try sight.wait(for: "deaf")
    var notification = ContentStage.notification("dog")
    notification.request.content.body = .literal(String(repeating: "x", count: 100_000))
    for _ in 0..<80 { stage.send(.receive(notification), to: sight) }
    #expect(try sight.end() == "it does not read what it is sent")
  }

  @Test func `A content extension that uses too much memory is ended`() throws {
    let stage = try ContentStage { $0.contentMemoryKilobytes = 100 * 1_024 }
    #expect(try stage.open("memory").end().contains("KB of memory"))
    #expect(try Self.works(stage))
  }

  @Test func `Processes that a content extension started end with it, in their own sessions too`()
    throws
  {
    let stage = try ContentStage()
    let sight = stage.open("fork")
    let file = stage.folder + "/work/1/sleepers"
    let end = ContinuousClock.now + .seconds(240)
    var numbers: [Substring] = []
    var text = ""
    while numbers.count < 3 {
      try #require(ContinuousClock.now < end)
      usleep(10_000)
      text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      numbers = text.split(separator: "\n")
    }
    stage.close(sight)
    while numbers.contains(where: { FileManager.default.fileExists(atPath: "/proc/\($0)") }) {
      try #require(ContinuousClock.now < end)
      usleep(10_000)
    }
  }

  @Test func `A content extension that does not end when its view is closed is ended`() throws {
    let stage = try ContentStage { $0.farewell = 100_000 }
    let sights = (0..<10).map { _ in stage.open("linger") }
    for sight in sights { _ = try sight.label() }
    for sight in sights { stage.close(sight) }
    try stage.waitForEnd()
  }
}

extension ContentStage {
  /// Waits until only the process is left that a test opened to check that all works.
  fileprivate func waitForEndOfOthers() throws {
    let end = ContinuousClock.now + .seconds(240)
    while processCount > 1 {
      if ContinuousClock.now > end { throw ContentSight.Missing() }
      usleep(10_000)
    }
  }
}
