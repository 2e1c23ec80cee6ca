import ArgumentParser
import NotificationModel

/// `unctl focus`
struct FocusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus", abstract: "Let only some notifications interrupt.",
    discussion: """
      A focus that was saved can begin and end by itself: `unctl focus save Work \
      --schedule "mon-fri 9:00-17:00"`. One that is turned on by hand stays until it is turned off.
      """,
    subcommands: [Show.self, List.self, Save.self, Remove.self, On.self, Off.self],
    defaultSubcommand: Show.self)

  /// `unctl focus show`
  struct Show: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "The focus in force.",
      discussion: """
        JSON: focus, null or with name, allowedApps, allowedPeople, allowsTimeSensitive, schedules; \
        isScheduled.
        """)

    @OptionGroup var reading: ReadingOptions

    func perform(on line: SystemLine) async throws {
      try await reading.print(FocusReport(line.globalSettings()), on: line)
    }
  }

  /// `unctl focus on`
  struct On: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Begin a focus; what it holds back still joins the list.",
      discussion:
        "One that was saved under the name, else one for now that lets through what is named.")

    @Argument(help: "Its name, such as Work.")
    var name: String
    @OptionGroup var exceptions: FocusExceptions

    func perform(on line: SystemLine) async throws {
      let settings = try await line.globalSettings()
      guard settings.focusModes.contains(where: { $0.name == name }) else {
        return try await line.carryOut(.setFocus(exceptions.mode(named: name)))
      }
      guard exceptions.isEmpty else {
        throw ValidationError("\(name) was saved; change what it lets through with focus save")
      }
      try await line.carryOut(.turnFocus(name: name, isOn: true))
    }
  }

  /// `unctl focus off`
  struct Off: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "End a focus; one with a schedule stays off until that begins anew.")

    @Argument(help: "Its name; whichever is in force unless given.")
    var name: String?

    func perform(on line: SystemLine) async throws {
      try await line.carryOut(name.map { .turnFocus(name: $0, isOn: false) } ?? .setFocus(nil))
    }
  }
}
