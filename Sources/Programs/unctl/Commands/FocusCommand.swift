import ArgumentParser
import NotificationModel

/// `unctl focus`
struct FocusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus", abstract: "Let only some notifications interrupt.",
    subcommands: [Show.self, On.self, Off.self], defaultSubcommand: Show.self)

  /// `unctl focus show`
  struct Show: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "The focus in force.",
      discussion: "JSON: focus, null or with name, allowedApps, allowsTimeSensitive.")

    @OptionGroup var reading: ReadingOptions

    func perform(on line: SystemLine) async throws {
      try await reading.print(FocusReport(line.globalSettings()), on: line)
    }
  }

  /// `unctl focus on`
  struct On: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Begin a focus; what it holds back still joins the list.")

    @Argument(help: "A name for it, such as Work.")
    var name: String
    @Option(help: "An app that interrupts all the same.", transform: BundleIdentifier.read)
    var allow: [BundleIdentifier] = []
    @Flag(
      name: .customLong("no-time-sensitive"), help: "Hold back time-sensitive notifications too.")
    var holdsTimeSensitive = false

    func perform(on line: SystemLine) async throws {
      let focus = FocusMode(
        name: name, allowedApps: Set(allow), allowsTimeSensitive: !holdsTimeSensitive)
      try await line.carryOut(.setFocus(focus))
    }
  }

  /// `unctl focus off`
  struct Off: SystemCommand {
    static let configuration = CommandConfiguration(abstract: "End the focus.")

    func perform(on line: SystemLine) async throws {
      try await line.carryOut(.setFocus(nil))
    }
  }
}
