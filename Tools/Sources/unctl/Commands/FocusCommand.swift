import ArgumentParser
import NotificationModel

/// `unctl focus`
struct FocusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "focus", abstract: "Let only some notifications interrupt.",
    discussion: """
      A focus that was saved can begin and end by itself: `unctl focus save Work \
      --schedule "mon-fri 9:00-17:00"`. One that is turned on by hand stays until it is turned off, \
      or for a time: `unctl focus on Work --for 1h`.
      """,
    subcommands: [
      Show.self, List.self, Save.self, Remove.self, On.self, Off.self, Toggle.self,
    ],
    defaultSubcommand: Show.self)

  /// `unctl focus show`
  struct Show: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "The focus in force, and the desktop's own do-not-disturb.",
      discussion:
        "JSON: as `settings` of the reply `globalSettings`; `focus` is the one in force. The desktop's do-not-disturb is in the JSON of unctl desktop."
    )

    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      let desktop = try await line.read(.desktop) {
        if case .desktop(let status) = $0 { status } else { nil }
      }
      let report = FocusReport(value: try await line.globalSettings(), desktop: desktop)
      try await reading.print(report, on: line)
    }
  }

  /// `unctl focus on`
  struct On: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Begin a focus; what it holds back still joins the list.",
      discussion:
        "The one saved under the name; otherwise one for now that lets through what is named.")

    @Argument(help: "Its name, such as Work.")
    var name: String
    @OptionGroup var exceptions: FocusExceptions
    @OptionGroup var length: FocusLength

    func perform(on line: ControlSession) async throws {
      let settings = try await line.globalSettings()
      guard settings.focusModes.contains(where: { $0.name == name }) else {
        try await exceptions.refuseUnknownApps(on: line)
        return try await line.carryOut(
          .settings(.setFocus(exceptions.mode(named: name), seconds: length.seconds)))
      }
      guard exceptions.isEmpty else {
        throw ValidationError("\(name) was saved; change what it lets through with focus save")
      }
      try await line.carryOut(
        .settings(.turnFocus(name: name, isOn: true, seconds: length.seconds)))
    }
  }

  /// `unctl focus toggle`
  struct Toggle: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "End a focus if it is in force, and begin it otherwise.")

    @Argument(help: "Its name, such as Work.")
    var name: String
    @OptionGroup var length: FocusLength

    func perform(on line: ControlSession) async throws {
      let settings = try await line.globalSettings()
      let isSaved = settings.focusModes.contains { $0.name == name }
      let isOn = settings.focus?.name == name
      let call: ControlCall.Settings =
        switch (isOn, isSaved) {
        case (true, _): .turnFocus(name: name, isOn: false)
        case (false, true): .turnFocus(name: name, isOn: true, seconds: length.seconds)
        case (false, false): .setFocus(FocusMode(name: name), seconds: length.seconds)
        }
      try await line.carryOut(.settings(call))
      try StandardOutput.write(line: "\(SafeText.line(name)) is \(isOn ? "off" : "on").")
    }
  }

  /// `unctl focus off`
  struct Off: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "End a focus; a scheduled one stays off until its schedule begins again.",
      discussion: """
        If a focus was turned on by hand while another one was scheduled, the scheduled one is in force again.
        """)

    @Argument(help: "Its name; otherwise the focus in force.")
    var name: String?

    func perform(on line: ControlSession) async throws {
      try await line.carryOut(
        name.map { .settings(.turnFocus(name: $0, isOn: false)) } ?? .settings(.setFocus(nil)))
      guard let focus = try await line.globalSettings().focus else { return }
      try StandardOutput.write(
        line: "The focus \(SafeText.line(focus.name)) is still on; `unctl focus off` ends it.")
    }
  }
}

extension FocusCommand {
  /// `unctl focus list`
  struct List: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Those that were saved, in their order.",
      discussion:
        "JSON: as `settings` of the reply `globalSettings`; `focusModes` are those that were saved."
    )

    @OptionGroup var reading: ReadingOptions

    func perform(on line: ControlSession) async throws {
      try await reading.print(FocusListReport(value: line.globalSettings()), on: line)
    }
  }

  /// `unctl focus save`
  struct Save: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save a focus, or replace one that was saved.",
      discussion: """
        If the schedules of several are active, the one that was saved first is in force. Times \
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

    func perform(on line: ControlSession) async throws {
      var mode = exceptions.mode(named: name)
      mode.schedules = schedule.map(\.schedule)
      try await exceptions.refuseUnknownApps(on: line)
      try await line.carryOut(.settings(.saveFocus(mode, replacing: replacing)))
    }
  }

  /// `unctl focus remove`
  struct Remove: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget a focus that was saved; it ends.")

    @Argument(help: "Its name.")
    var name: String

    func perform(on line: ControlSession) async throws {
      try await line.carryOut(.settings(.removeFocus(name: name)))
    }
  }
}

/// How long a focus stays on.
struct FocusLength: ParsableArguments {
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("End it after this time, such as 90m.", valueName: "length"),
    transform: LengthOfTime.init)
  var length: LengthOfTime?

  /// The time in whole seconds, at least one.
  var seconds: Int? { length.map { max(1, Int($0.seconds.rounded())) } }
}

/// The exceptions of a Focus.
struct FocusExceptions: ParsableArguments {
  @Option(help: "An app that interrupts all the same.", transform: BundleIdentifier.read)
  var allow: [BundleIdentifier] = []
  @Option(
    help: "A person whose messages interrupt all the same, such as anna@example.com.")
  var person: [String] = []
  @Flag(
    name: .customLong("no-time-sensitive"), help: "Hold back time-sensitive notifications too.")
  var holdsTimeSensitive = false

  /// Whether no option was given.
  var isEmpty: Bool { allow.isEmpty && person.isEmpty && !holdsTimeSensitive }

  /// Refuses an unknown app, which is more often a misspelling than an app that will be installed.
  func refuseUnknownApps(on line: ControlSession) async throws {
    guard !allow.isEmpty else { return }
    let known = Set(try await line.apps().map(\.identifier))
    guard let unknown = allow.first(where: { !known.contains($0) }) else { return }
    throw NotificationFailure(
      .notFound, field: "allow", value: unknown.rawValue, message: "There is no app of this name",
      remedy: "List the apps with `unctl apps`; a program without a bundle is program.NAME.")
  }

  func mode(named name: String) -> FocusMode {
    FocusMode(
      name: name, allowedApps: Set(allow), allowedPeople: Set(person),
      allowsTimeSensitive: !holdsTimeSensitive)
  }
}

/// The focus in force.
struct FocusReport: Report {
  let value: GlobalSettings
  let desktop: DesktopStatus

  func lines(for reader: Reader) -> [String] {
    let quiet =
      desktop.isDoNotDisturb
      ? [
        "The do-not-disturb of \(SafeText.line(DesktopReport(value: desktop).shownBy)) is on: it holds banners back, and "
          + "only critical alerts sound."
      ] : []
    guard let focus = value.focus else { return ["No focus is on."] + quiet }
    let end = value.focusUntil.map { ", until \(reader.date($0))" } ?? ""
    return reader.rows(
      [("focus", value.focusIsScheduled ? "\(focus.name), by its schedule" : focus.name + end)]
        + focus.rows) + quiet
  }
}

/// The saved modes, and the one in force.
struct FocusListReport: Report {
  let value: GlobalSettings

  func lines(for reader: Reader) -> [String] {
    guard !value.focusModes.isEmpty else { return ["No focus was saved."] }
    return value.focusModes.enumerated().flatMap { index, mode in
      (index == 0 ? [] : [""]) + reader.rows([("focus", mode.name + state(of: mode))] + mode.rows)
    }
  }

  private func state(of mode: FocusMode) -> String {
    guard value.focus?.name == mode.name else { return "" }
    return value.focusIsScheduled ? ", on by its schedule" : ", on"
  }
}

extension FocusMode {
  /// The details for the user in addition to its name.
  fileprivate var rows: [(name: String, value: String)] {
    [
      ("apps let through", Self.names(allowedApps.sorted().map(\.rawValue))),
      ("people let through", Self.names(allowedPeople.sorted())),
      ("time-sensitive", allowsTimeSensitive ? "let through" : "held back"),
    ] + schedules.map { ("schedule", $0.text) }
  }

  private static func names(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}

extension FocusSchedule {
  /// The schedule in the form of `unctl focus save`, with the days from Monday on.
  var text: String {
    let names = days.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }
      .map { WeekdayName.name(of: $0).prefix(3).lowercased() }
    let (from, to) = (DateText.clock(minuteOfDay: start), DateText.clock(minuteOfDay: end))
    return "\(days.count == 7 ? "daily" : names.joined(separator: ",")) \(from)-\(to)"
  }
}
