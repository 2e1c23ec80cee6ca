import ArgumentParser
import Foundation
import NotificationModel

/// `unctl clock`
struct ClockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock", abstract: "See the system's clock, or move a simulated one.",
    subcommands: [Show.self, Advance.self, Set.self], defaultSubcommand: Show.self)

  /// `unctl clock show`
  struct Show: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "What the clock says.", discussion: "JSON: now, timeZone, isSimulator, nextDueDate."
    )

    @OptionGroup var reading: ReadingOptions

    func perform(on line: SystemLine) async throws {
      try await reading.print(ClockReport(line.status()), on: line)
    }
  }

  /// `unctl clock advance`
  struct Advance: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Move the simulated clock onwards; what comes due on the way is delivered.")

    @Argument(help: "How far, such as 90s, 5m, 3h or 2d.", transform: LengthOfTime.init)
    var length: LengthOfTime
    @OptionGroup var reading: ReadingOptions

    func perform(on line: SystemLine) async throws {
      try await line.carryOut(.advanceClock(byMicroseconds: length.microseconds))
      try await reading.print(ClockReport(line.status()), on: line)
    }
  }

  /// `unctl clock set`
  struct Set: SystemCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the simulated clock, forwards or back, as somebody sets a watch.")

    @Argument(
      help: "A date with a time, such as \"2027-01-05 09:00\".", transform: DateAndTime.init)
    var date: DateAndTime
    @OptionGroup var reading: ReadingOptions

    func perform(on line: SystemLine) async throws {
      let zone = TimeZone(identifier: try await line.status().timeZone) ?? .current
      guard let instant = date.instant(in: zone) else {
        throw ValidationError("That instant is beyond what the calendar can tell.")
      }
      try await line.carryOut(.setClock(instant))
      try await reading.print(ClockReport(line.status()), on: line)
    }
  }
}
