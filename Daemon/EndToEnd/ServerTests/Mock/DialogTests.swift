import DesktopSupport
import Dispatch
import Foundation
import LinuxEvents
import NotificationModel
import TestSupport
import Testing

/// Replies on a server without text fields, typed in a dialog that a script plays.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct DialogTests {
  let stage: MockStage

  init() throws { stage = try MockStage("body body-markup actions") }

  /// Writes the program of the dialog.
  ///
  /// It is a new file each time, because the one before may just be starting, and cannot be written to then.
  private func dialog(_ script: String) throws {
    let path = stage.desktop.folder + "/dialog"
    try Data("#!/bin/sh\ncd '\(stage.desktop.folder)'\n\(script)\n".utf8)
      .write(to: URL(filePath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  /// A dialog that stays open, and leaves its process number in a file.
  private func lastingDialog() throws {
    try dialog("echo $$ > new; mv new number; exec sleep 1000")
  }

  private func press(_ words: String, on bubble: MockBubble) throws {
    try stage.server.invoke(try #require(bubble.key(of: words)), on: bubble.id)
  }

  /// The process of a lasting dialog, once it is open.
  private func process() throws -> Int32 {
    try #require(
      Int32(
        try stage.desktop.text(ofComingFile: stage.desktop.folder + "/number")
          .trimmingCharacters(in: .newlines)))
  }

  private func waitForEnd(of process: Int32) throws {
    guard let start = ProcessFacts(of: process)?.startMicroseconds else { return }
    let end = DispatchSemaphore(value: 0)
    guard
      let held = try? HeldProcess(
        process, startMicroseconds: start, queue: DispatchQueue(label: "DialogTests"),
        ended: { end.signal() })
    else { return }
    #expect(end.wait(timeout: .now() + DesktopTestLimits.timeout) == .success)
    withExtendedLifetime(held) {}
  }

  @Test(.rules("F6"))
  func `A text that is typed in a dialog reaches the app, and the bubble is closed`()
    throws
  {
    try dialog("printf '%s\\n' \"$@\" > asked; echo 'on my way <b>&'")
    let bubble = try stage.show { $0.title = "-x <b>Lunch</b>" }
    try press("Answer", on: bubble)
    let response = try stage.app.nextResponse()
    #expect(response.actionIdentifier == "answer")
    #expect(response.userText == "on my way <b>&")
    #expect(try stage.server.nextClose() == bubble.id)
    #expect(try stage.desktop.delivered().isEmpty)
    let asked = try String(contentsOfFile: stage.desktop.folder + "/asked", encoding: .utf8)
    #expect(
      asked == """
        --title=Answer – Organizer
        --text=-x <b>Lunch</b>
        --placeholder=Your answer
        --button=Send

        """)
  }

  @Test func `If no text is typed no response is sent, and another button still counts`() throws {
    try dialog("exit 0")
    let bubble = try stage.show()
    try press("Answer", on: bubble)
    try lastingDialog()
    // Until the first dialog has ended the button does nothing.
    let end = ContinuousClock.now + .seconds(DesktopTestLimits.timeout)
    while !FileManager.default.fileExists(atPath: stage.desktop.folder + "/number"),
      ContinuousClock.now < end
    {
      try press("Answer", on: bubble)
    }
    #expect(try stage.desktop.delivered() == ["lunch"])
    let dialog = try process()
    try press("Eat", on: bubble)
    #expect(try stage.app.nextResponse().actionIdentifier == "eat")
    try waitForEnd(of: dialog)
    #expect(stage.app.untaken == 0)
  }

  @Test func `A dialog ends with its notification`() throws {
    try lastingDialog()
    let bubble = try stage.show()
    try press("Answer", on: bubble)
    let dialog = try process()
    try stage.app.ask(.notifications(.removeDelivered(identifiers: ["lunch"])))
    try waitForEnd(of: dialog)
    #expect(try stage.server.nextClose() == bubble.id)
  }

  @Test(arguments: ["daemon", "bus"])
  func `A dialog ends with the daemon, and with the bus`(what: String) throws {
    try lastingDialog()
    try press("Answer", on: try stage.show())
    let dialog = try process()
    if what == "bus" { stage.desktop.killBus() } else { stage.daemon.stop() }
    try waitForEnd(of: dialog)
  }

  @Test func `Without a dialog program a follow-up names another way to type`() throws {
    let bubble = try stage.show()
    try press("Answer", on: bubble)
    let help = try stage.server.next()
    #expect(help.summary == "Answer: type your text elsewhere")
    #expect(help.body.contains("unctl watch"))
    try stage.daemon.lines.next(with: "no text was received")
    #expect(stage.log("no text was received").count == 1)
    try press("Eat", on: bubble)
    #expect(try stage.app.nextResponse().actionIdentifier == "eat")
  }

  @Test func `A reply of a megabyte, or of invalid UTF-8, is refused whole`() throws {
    let bubble = try stage.show()
    for script in ["head -c 1000000 /dev/zero", "printf '\\377'"] {
      try dialog(script)
      try press("Answer", on: bubble)
      // The follow-up appears once for each, in the same place.
      #expect(try stage.server.next().summary == "Answer: type your text elsewhere")
    }
    try stage.daemon.lines.next(with: "not text in UTF-8")
    #expect(stage.log("longer than 65536 bytes").count == 1)
    #expect(stage.log("not text in UTF-8").count == 1)
    #expect(stage.app.untaken == 0)
    #expect(try stage.desktop.delivered() == ["lunch"])
  }

  @Test func `The doctor says where replies are typed`() throws {
    func doctor() throws -> String { try stage.desktop.run("unctl", "doctor").output }
    #expect(try doctor().contains("\(stage.desktop.folder)/dialog of"))
    try dialog("exit 1")
    #expect(try doctor().contains("typed in a dialog of \(stage.desktop.folder)/dialog"))
  }
}
