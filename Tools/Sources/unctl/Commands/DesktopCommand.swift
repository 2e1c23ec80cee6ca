import ArgumentParser
import NotificationModel

/// `unctl desktop`
struct DesktopCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "desktop",
    abstract: "Who shows the notifications of the desktop's programs.",
    discussion: """
      serve: this system, for every program: it takes org.freedesktop.Notifications on the session bus, and the bus \
      starts it for programs that call that name; the desktop portal asks it too. \
      lend: the desktop's own server; it also shows what apps of this system send. \
      auto: lend on GNOME, on Plasma and wherever another server runs or is installed, serve elsewhere. \
      off: nobody; notifications of apps go to other shells and to the list.

      watch on: while another server shows, what it shows for other programs is listed too, without a banner and a \
      sound; it is answered where it is shown. watch off, as at first: it is not.

      If another program has the name and keeps it, serve names the program, its process, how to end it and what starts \
      it, and exits with code 1. The choice is kept: this system serves as soon as that program has ended. serve is \
      refused where no banner can be drawn, as on GNOME, which has no layer-shell on Wayland; --anyway serves there for \
      the list, the terminal and the browser. It is refused on Budgie as well, whose daemon ends without the name. \
      lend leaves the name to the desktop's own server: GNOME's is started \
      again, and for any other the command says what has to be done, if anything.

      The choices are kept, but for serve with --this-session, which holds until the session ends or another mode is \
      chosen, and leaves the kept one alone. Without a word, the command shows who owns the names now. \
      JSON: as `desktop` of the reply `desktop`.
      """)

  @Argument(help: "serve, lend, auto or off; or watch, and then on or off.")
  var word: DesktopWord?
  @Argument(help: "on or off, after watch.")
  var choice: SwitchWord?
  @Flag(help: "With serve: until this session ends, to try it.")
  var thisSession = false
  @Flag(help: "With serve: also where no banner can be drawn.")
  var anyway = false
  @OptionGroup var reading: ReadingOptions

  func checkArguments() throws {
    if thisSession, word != .mode(.serve) {
      throw ValidationError(
        "“--this-session” goes with the word serve; write unctl desktop serve --this-session")
    }
    if anyway, word != .mode(.serve) {
      throw ValidationError(
        "“--anyway” goes with the word serve; write unctl desktop serve --anyway")
    }
    switch (word, choice) {
    case (.watch?, nil):
      throw ValidationError("“watch” needs on or off after it; write unctl desktop watch on")
    case (.watch?, _?), (_, nil): break
    case (_, let choice?):
      throw ValidationError("“\(choice.rawValue)” follows only the word watch; leave it out")
    }
  }

  func perform(on line: ControlSession) async throws {
    let call: MachineCall =
      switch word {
      case nil: .desktop
      case .watch?: .setDesktop(nil, watches: choice == .on)
      case .mode(let mode)?:
        .setDesktop(mode, isForSession: thisSession, isForced: anyway, watches: nil)
      }
    let first = try await Self.status(call, on: line)
    guard word == .mode(.serve) else {
      return try await reading.print(DesktopReport(value: first), on: line)
    }
    var status = try await Self.settled(first, on: line)
    let sentence = Self.obstacle(in: status)
    // The sentence contains the remedy.
    if sentence != nil { status.remedy = nil }
    try await reading.print(DesktopReport(value: status), on: line)
    guard let sentence else { return }
    StandardError.write(sentence)
    throw ExitCode.failure
  }

  private static func status(
    _ call: MachineCall, on line: ControlSession
  ) async throws -> DesktopStatus {
    try await line.read(call) { if case .desktop(let status) = $0 { status } else { nil } }
  }

  /// The status after the bus has answered: a program that allows replacement loses the name within moments.
  private static func settled(
    _ first: DesktopStatus, on line: ControlSession
  ) async throws -> DesktopStatus {
    var status = first
    for _ in 0..<ArgumentLimits.nameAttempts where !status.isServing && obstacle(in: status) != nil
    {
      try await Task.sleep(for: .milliseconds(ArgumentLimits.namePause))
      status = try await self.status(.desktop, on: line)
    }
    return status
  }

  /// The program that owns the name, and how to end it and to keep it from starting; nil if the name is free.
  private static func obstacle(in status: DesktopStatus) -> String? {
    guard !status.isServing, status.mode == .serve, let name = status.names.first,
      let owner = name.owner, let process = name.process
    else { return nil }
    return "\(SafeText.line(owner)), process \(process), has \(name.name) and keeps it."
      + (status.remedy.map { " " + SafeText.line($0) } ?? "")
  }
}

/// `unctl panel`
struct PanelCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "panel",
    abstract: "Show or hide the panel with the list of notifications.",
    discussion: """
      The panel is of notification-shell, which is started for it if need be. It is there where this system serves the \
      desktop's programs; see unctl desktop. Bind the command to a key.
      """)

  func perform(on line: ControlSession) async throws {
    try await line.carryOut(.togglePanel)
  }
}

/// The argument of `unctl desktop`: a mode, or the word before another choice.
enum DesktopWord: ExpressibleByArgument, Hashable {
  case mode(DesktopMode)
  case watch

  init?(argument: String) {
    if argument == "watch" {
      self = .watch
    } else if let mode = DesktopMode(rawValue: argument) {
      self = .mode(mode)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { DesktopMode.allCases.map(\.rawValue) + ["watch"] }
}

/// A choice between on and off.
enum SwitchWord: String, ExpressibleByArgument, CaseIterable {
  case on
  case off
}

/// The desktop mode and its state, as shown by `unctl desktop`.
struct DesktopReport: Report {
  let value: DesktopStatus

  func lines(for reader: Reader) -> [String] {
    let mode = value.mode.rawValue + (value.isForSession ? ", for this session only" : "")
    var rows = [("mode", mode), ("shown by", shownBy)]
    if value.isDoNotDisturb { rows.append(("do-not-disturb", "on, by \(shownBy)")) }
    if !value.shell.finding.isEmpty { rows.append(("banners", value.shell.finding)) }
    if !value.shell.remedy.isEmpty { rows.append(("remedy", value.shell.remedy)) }
    if let reason = value.reason { rows.append(("because", reason)) }
    if let remedy = value.remedy { rows.append(("remedy", remedy)) }
    for name in value.names {
      let owner = name.owner ?? "nobody"
      let process = name.process.map { ", process \($0)" } ?? ""
      rows.append((name.name, owner + process))
    }
    if let file = value.activationFile { rows.append(("started by", file)) }
    if let portal = value.portal { rows.append(("the portal", portal)) }
    if value.watching.isOn { rows.append(("watching", value.watching.finding)) }
    for holder in value.inhibitions {
      rows.append(("held back by", "\(holder.appName): \(holder.reason)"))
    }
    return reader.rows(rows)
  }

  /// The program that shows notifications.
  var shownBy: String {
    if value.isServing { return "this system, for every program" }
    if let server = value.server { return server }
    guard value.mode != .off, let owner = value.names.first?.owner else {
      return "no server of the desktop"
    }
    return "\(owner), which has not described itself yet"
  }
}
