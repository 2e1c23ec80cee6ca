import ExtensionHost
import Foundation
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Service extensions that do their work, in real processes.
@Suite(.blocking)
struct ExtensionWorkTests {
  @Test(.rules("H12")) func `An extension process is kept and handles the next push`() throws {
    let stage = try Stage()
    let first = try stage.run("describe").content
    let second = try stage.run("describe").content
    #expect(first?.title.text == second?.title.text)
    #expect(stage.processCount == 1)
  }

  @Test func `An extension process has its channel, a folder of its own and a clean environment`()
    throws
  {
    let stage = try Stage()
    let content = try #require(try stage.run("describe").content)
    let names = Set(content.subtitle.text.split(separator: ",").map(String.init))
    #expect(names.isSuperset(of: ["TMPDIR", "USERNOTIFICATIONS_EXTENSION", "PATH"]))
    #expect(names.isDisjoint(with: ["SECRET", "DISPLAY", "LD_PRELOAD"]))
    let folder = try #require(content.userInfo["folder"])
    #expect(folder == .string(stage.folder + "/work/1"))
    #expect(content.body.text.hasPrefix(stage.folder + "/work/1"))
    // The three streams, the channel, the descriptor that lists them, and those of Foundation's event loop.
    guard case .integer(let files)? = content.userInfo["files"] else {
      Issue.record("the files were not counted")
      return
    }
    #expect(files <= 9)
    #expect(
      try FileManager.default.attributesOfItem(atPath: stage.folder + "/work/1")[
        .posixPermissions] as? Int == 0o700)
  }

  @Test func `A closed host has finished when none of its processes is left`() throws {
    let stage = try Stage {
      $0.memoryInterval = 1_000
      // The end of a process becomes known later than after two seconds on a machine with much other work.
      $0.endTimeout = 240_000_000
    }
    #expect(try stage.run("quick").content != nil)
    let outcome = stage.begin("hang")
    #expect(stage.processCount == 1)
    try stage.close()
    #expect(stage.processCount == 0)
    #expect(outcome.count == 0, "nobody is told")
  }

  @Test func `The work folder of a process is removed when the process ends`() throws {
    let stage = try Stage { $0.idleness = 1_000 }
    guard case .finished(let content) = try stage.run("attach") else {
      Issue.record("nothing was handed over")
      return
    }
    #expect(content.attachments.map(\.path) == [stage.folder + "/work/1/p.png"])
    try stage.waitForEnd()
    let end = ContinuousClock.now + .seconds(240)
    while FileManager.default.fileExists(atPath: stage.folder + "/work/1") {
      try #require(ContinuousClock.now < end)
      usleep(10_000)
    }
  }

  @Test func `The first answer of an extension counts, from any thread`() throws {
    let stage = try Stage()
    #expect(try stage.run("twice").content?.title == "first")
    #expect(try stage.run("main queue").content?.title == "from the main queue")
  }

  @Test(.rules("H12")) func `Many simultaneous pushes share a few processes`() throws {
    let stage = try Stage()
    let outcomes = (0..<100).map { _ in stage.begin("wait") }
    for outcome in outcomes { #expect(try outcome.take().content?.title == "waited") }
    #expect((1...ExtensionLimits.processesPerApp).contains(stage.processCount))
  }

  @Test func `A new version of an extension gets a new process`() throws {
    let stage = try Stage()
    let first = try stage.run("describe").content?.title
    try stage.retire()
    #expect(try stage.run("describe").content?.title != first)
  }

  @Test func `An idle process makes room for another app's process`() throws {
    let stage = try Stage()
    let apps = (0...ExtensionLimits.processes).map { "com.example.app\($0)" }
    for app in apps {
      #expect(try stage.begin("describe", app: app).take().content != nil)
    }
    #expect(stage.processCount <= ExtensionLimits.processes)
  }

  @Test func `Work folders that an earlier daemon left are removed`() throws {
    let stage = try Stage()
    let left = stage.folder + "/work/77"
    _ = try stage.run("describe")
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    let next = try Stage(reusing: stage.folder)
    _ = try next.run("describe")
    #expect(!FileManager.default.fileExists(atPath: left))
  }
}

extension DisplayText {
  /// The text, if it is literal.
  fileprivate var text: String {
    if case .literal(let text) = self { text } else { "" }
  }
}
