import ArgumentParser
import NotificationModel

extension FocusCommand {
  /// `unctl focus list`
  struct List: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Those that were saved, in their order.",
      discussion: """
        JSON: modes, each with name, allowedApps, allowedPeople, allowsTimeSensitive, schedules, \
        isOn, isScheduled. A schedule has days, from and to.
        """)

    @OptionGroup var reading: ReadingOptions

    func perform(on line: SystemLine) async throws {
      try await reading.print(FocusListReport(line.globalSettings()), on: line)
    }
  }

  /// `unctl focus save`
  struct Save: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save a focus, or put another one in its place.",
      discussion: """
        Where the schedules of several have begun, the one that was saved first is in force. Times \
        are those of the clock on the wall, wherever the person is.
        """)

    @Argument(help: "Its name, such as Work.")
    var name: String
    @OptionGroup var exceptions: FocusExceptions
    @Option(
      help: ArgumentHelp(
        "When it begins and ends by itself, such as \"mon-fri 9:00-17:00\" or \"daily 22:00-7:00\".",
        valueName: "days from-to"),
      transform: ScheduleText.init)
    var schedule: [ScheduleText] = []
    @Option(help: "The name it had before.")
    var replacing: String?

    func perform(on line: SystemLine) async throws {
      var mode = exceptions.mode(named: name)
      mode.schedules = schedule.map(\.schedule)
      try await line.carryOut(.saveFocus(mode, replacing: replacing))
    }
  }

  /// `unctl focus remove`
  struct Remove: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget a focus that was saved; it ends.")

    @Argument(help: "Its name.")
    var name: String

    func perform(on line: SystemLine) async throws {
      try await line.carryOut(.removeFocus(name: name))
    }
  }
}
