import Foundation
import TestSupport
import Testing

/// The commands in remedies and pages are accepted by the programs.
@Suite(.blocking) struct NamedCommandTests {
  @Test func `Every command that a remedy names can be typed`() throws {
    let sources = try Self.texts(in: Self.folders, ending: ".swift")
    let commands = sources.flatMap { NamedCommand.all(inSource: $0.text, at: $0.path) }
    #expect(commands.count > 40)
    for command in commands { command.check() }
  }

  @Test func `Every command that a page names can be typed`() throws {
    var pages = try Self.texts(in: ["docs"] + Self.folders, ending: ".md")
    for name in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "HACKING.md"] {
      pages.append(
        (name, try String(contentsOf: Self.root.appending(path: name), encoding: .utf8)))
    }
    let commands = pages.flatMap { NamedCommand.all(inPage: $0.text, at: $0.path) }
    #expect(commands.count > 60)
    for command in commands { command.check() }
  }

  @Test func `Every command that a packaged system file starts can be typed`() throws {
    let units = try ["service", "desktop"].flatMap { try Self.texts(in: ["packaging"], ending: $0) }
    let commands = units.flatMap { NamedCommand.all(inUnit: $0.text, at: $0.path) }
    #expect(commands.count >= 8)
    for command in commands { command.check() }
  }

  @Test func `The command for an app unknown to the gateway can be typed, with the app's team`()
    throws
  {
    let commands = try Self.texts(in: ["Daemon/Sources/PushLink"], ending: ".swift")
      .flatMap { NamedCommand.all(inSource: $0.text, at: $0.path) }
    let remedy = try #require(commands.first { $0.text.hasPrefix("push-gateway topic create") })
    #expect(remedy.text.hasSuffix(" --team TEAM"))
    remedy.check()
  }

  @Test func `Every remedy ends with one full stop`() throws {
    for source in try Self.texts(
      in: ["Core/Sources", "Daemon/Sources/NotificationDaemon", "Tools/Sources"],
      ending: ".swift")
    {
      for remedy in NamedCommand.remedies(in: source.text)
      where !remedy.isEmpty && !remedy.hasSuffix("joined(separator: ") {
        #expect(remedy.hasSuffix(".") && !remedy.hasSuffix(".."), "\(source.path): \(remedy)")
      }
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let folders =
    ["Apple", "Client", "Core", "Daemon", "Platform", "Testing", "Tools"].map { "\($0)/Sources" }
    + ["Examples"]

  private static func texts(
    in folders: [String], ending: String
  ) throws -> [(path: String, text: String)] {
    try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        .filter { $0.hasSuffix(ending) }.sorted().map { path in
          let file = root.appending(path: "\(folder)/\(path)")
          return ("\(folder)/\(path)", try String(contentsOf: file, encoding: .utf8))
        }
    }
  }
}
