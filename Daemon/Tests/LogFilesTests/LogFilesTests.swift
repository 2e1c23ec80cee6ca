import Dispatch
import Foundation
import LinuxEvents
import LogFiles
import NotificationModel
import Testing

@Suite(.timeLimit(.minutes(2))) final class LogFilesTests {
  private let folder = LogFolder(dataFolder: "/tmp/unl-\(UUID().uuidString.prefix(8))")
  private let app: BundleIdentifier

  init() throws {
    app = try #require(BundleIdentifier("com.example.tea"))
    try PrivateFolder.make(folder.path)
  }

  deinit {
    try? FileManager.default.removeItem(
      atPath: URL(filePath: folder.path).deletingLastPathComponent().path)
  }

  private func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private func entry(_ text: String, _ details: LogEntry.Detail...) -> LogEntry {
    LogEntry(
      date: Date(timeIntervalSince1970: 1_700_000_000.25), level: "warning", text: text,
      details: details)
  }

  @Test func `A log line is read as it was written`() {
    let line = entry(
      "the tea is cold", .init("reason", "nobody\ncame"), .init("app", "com.example.tea"))
    let written =
      "2023-11-14T22:13:20.250Z warning the tea is cold (app: com.example.tea, reason: nobody came)\n"
    #expect(line.written == written)
    #expect(line.app == app)
    let read = LogEntry(String(written.dropLast()))
    #expect(read.date == line.date && read.level == "warning")
    #expect(read.text == "the tea is cold (app: com.example.tea, reason: nobody came)")
    #expect(read.written == written)
  }

  @Test(arguments: ["", "Fatal error: tea", "2023-11-14T22:13:20Z shouting no", "a b c"])
  func `A line of another form is read as a program's output`(line: String) {
    let read = LogEntry(line)
    #expect(read.date == nil && read.level == nil && read.text == line)
  }

  @Test func `A log line is not longer than its limit`() {
    let line = entry(String(repeating: "ä", count: 10_000))
    #expect(line.written.utf8.count < 4_200)
    #expect(line.written.hasSuffix("…\n"))
  }

  @Test func `A line about an app is in the log of the app too`() {
    let writer = LogWriter(folder: folder, environment: [:])
    writer.write(entry("of tea", .init("app", app.rawValue)))
    writer.write(entry("of nobody"))
    writer.write(entry("of no app", .init("app", "../../tea")))
    #expect(text(folder.daemonLog).split(separator: "\n").count == 3)
    #expect(text(folder.log(of: app)).split(separator: "\n").count == 1)
  }

  @Test func `No app's log file has the name of the daemon's log`() throws {
    let daemon = try #require(BundleIdentifier("daemon"))
    #expect(folder.log(of: daemon) != folder.daemonLog)
  }

  @Test func `The last lines are read from a file and its predecessor`() throws {
    try Data("1\n2\n".utf8).write(to: URL(filePath: folder.daemonLog + ".1"))
    try Data("3\n4\nno end".utf8).write(to: URL(filePath: folder.daemonLog))
    let reader = LogReader(folder, of: nil)
    #expect(reader.last(4)?.map(\.text) == ["2", "3", "4", "no end"])
    #expect(LogReader(folder, of: app).last(4) == nil)
  }

  @Test func `A program that writes without end fills two files, and continues`() throws {
    let keeper = try LogKeeper(folder)
    let file = try folder.output(of: app)
    let line = Array((String(repeating: "x", count: 1_023) + "\n").utf8)
    for _ in 0..<5_000 { try file.append(line) }
    let path = folder.log(of: app)
    wait { self.size(path) <= 1 << 20 && self.size(path + ".1") > 0 }
    #expect(size(path + ".1") <= 1 << 20)
    // It is emptied after its newest lines were moved: lines that are added from then on stay.
    try file.append(Array("the end\n".utf8))
    #expect(text(path).hasSuffix("the end\n"))
    withExtendedLifetime(keeper) {}
  }

  @Test func `A file that was too long before is cut at the start`() throws {
    try Data(count: 3 << 20).write(to: URL(filePath: folder.daemonLog))
    let keeper = try LogKeeper(folder)
    wait { self.size(self.folder.daemonLog + ".1") == 1 << 20 }
    #expect(size(folder.daemonLog) == 0)
    withExtendedLifetime(keeper) {}
  }

  @Test func `The logs of many apps replace each other, and never the daemon's`() throws {
    LogWriter(folder: folder, environment: [:]).write(entry("here"))
    for number in 0..<200 {
      let app = try #require(BundleIdentifier("com.example.app\(number)"))
      try folder.output(of: app).append(Array("\(number)\n".utf8))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 129 && names.contains("daemon.log"))
    #expect(names.contains("com.example.app199.log"))
  }

  @Test func `The logs of removed apps are deleted, with their predecessors`() throws {
    for name in ["com.example.tea.log", "com.example.tea.log.1", "daemon.log", "org.kept.log"] {
      try Data("x".utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }
    try folder.keepOnly([try #require(BundleIdentifier("org.kept"))])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["daemon.log", "org.kept.log"])
  }

  @Test func `A link in the place of a log file is not written to`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.log(of: app), withDestinationPath: "/tmp/unl-elsewhere")
    #expect(throws: LinuxError.self) { try self.folder.output(of: self.app) }
  }

  private func size(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? -1
  }

  /// Waits until the condition holds; the suite's time limit ends a wait in vain.
  private func wait(until holds: () -> Bool) {
    while !holds() { Thread.sleep(forTimeInterval: 0.01) }
  }
}
