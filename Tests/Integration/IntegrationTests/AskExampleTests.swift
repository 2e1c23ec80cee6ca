import Foundation
import NotificationModel
import TestSupport
import Testing

/// The scripts of docs/manual/ask-and-wait.md, as they are printed there.
@Suite(.blocking, .timeLimit(.minutes(5))) struct AskExampleTests {
  private let stage: UnctlStage
  private let watch: UnctlTalk
  private let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/examples").standardizedFileURL.path

  init() throws {
    stage = try UnctlStage()
    try stage.startDaemon()
    watch = try UnctlTalk(stage.prepared("unctl", ["watch", "--json"]))
    _ = try watch.line(with: #""event":"list""#)
  }

  private func start(
    _ program: String, _ arguments: [String] = [], setting variables: [String: String] = [:]
  ) throws -> UnctlTalk {
    let process = stage.prepared(program, arguments)
    process.environment?.merge(variables) { $1 }
    return try UnctlTalk(process)
  }

  private func answer(_ title: String, _ answer: String...) throws {
    try awaitQuestion(title)
    _ = try stage.run("unctl", ["respond", "1"] + answer)
  }

  private func awaitQuestion(_ title: String) throws {
    _ = try watch.line(with: #""event":"present""#, #""title":"\#(title)""#)
  }

  @Test(arguments: [
    (["--action", "allow"], "allow"), (["--action", "deny"], "deny"), (["--dismiss"], "deny"),
  ])
  func `The hook answers a coding agent as the user did`(
    pressed: [String], decision: String
  ) throws {
    let hook = try start("/usr/bin/env", ["python3", examples + "/agent-hook"])
    try hook.say(#"{"tool_name":"Bash","tool_input":{"command":"rm -rf build"}}"#)
    hook.closeInput()
    _ = try watch.line(
      with: #""event":"present""#, #""title":"Run this command?""#, #""body":"rm -rf build""#)
    _ = try stage.run("unctl", ["respond", "1"] + pressed)
    _ = try hook.line(
      with: #""hookEventName": "PreToolUse""#, #""permissionDecision": "\#(decision)""#)
    #expect(hook.exitCode() == 0)
  }

  @Test func `The hook leaves the question to the agent without an answer`() throws {
    let hook = try start(
      "/usr/bin/env", ["python3", examples + "/agent-hook"], setting: ["HOOK_TIMEOUT": "1"])
    try hook.say(#"{"tool_input":{"command":"ls"}}"#)
    hook.closeInput()
    _ = try hook.line(with: #""permissionDecision": "ask""#)
    #expect(hook.exitCode() == 0)
  }

  @Test(arguments: [("yes", 0), ("no", 2)])
  func `make deploys only after the first button`(button: String, code: Int32) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: examples + "/Makefile", toPath: folder.path + "/Makefile")
    try TestProgram.write("#!/bin/sh\necho deployed\n", to: folder.path + "/deploy")
    let make = try start("/usr/bin/make", ["-C", folder.path, "deploy"])
    try answer("Deploy to production?", "--action", button)
    if code == 0 { _ = try make.line(with: "deployed") }
    #expect(make.exitCode() == code)
  }

  @Test func `The backup waits for its disk, and asks again while it is missing`() throws {
    let folder = try TemporaryFolder()
    let (disk, source) = (folder.path + "/disk", folder.path + "/source")
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    let backup = try start(
      "/bin/sh", [examples + "/backup"], setting: ["BACKUP_DISK": disk, "BACKUP_SOURCE": source])
    try answer("Connect the backup disk", "--action", "again")
    // The disk comes only after the second question, else the script finds it and asks no more.
    try awaitQuestion("Connect the backup disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    try stage.unctl("respond", "1", "--action", "again")
    #expect(backup.exitCode() == 0)
    #expect(FileManager.default.fileExists(atPath: disk + "/source"))
    #expect(try stage.unctl("delivered").output.contains("Backup done"))
  }

  @Test func `The backup is skipped by its button and after its timeout`() throws {
    let disk = ["BACKUP_DISK": "/nonexistent"]
    let pressed = try start("/bin/sh", [examples + "/backup"], setting: disk)
    try answer("Connect the backup disk", "--action", "skip")
    _ = try pressed.line(with: "skipped")
    let late = try start(
      "/bin/sh", [examples + "/backup"], setting: disk.merging(["BACKUP_TIMEOUT": "1s"]) { $1 })
    _ = try late.line(with: "skipped")
    #expect(late.exitCode() == 0)
  }
}
