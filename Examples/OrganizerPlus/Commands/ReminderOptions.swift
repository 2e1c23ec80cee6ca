import ArgumentParser
import Foundation

/// The options that say when to be reminded; at most one kind of them.
struct ReminderOptions: ParsableArguments {
  @Option(name: .customLong("in"), help: "After this long: 30s, 5m, 2h, 1d.")
  var delay: String?
  @Option(help: "At this date and time: \"2027-01-05 09:00\".")
  var at: String?
  @Option(help: "Every day at this time: 22:00.")
  var daily: String?
  @Option(help: ArgumentHelp("When you come to this place.", valueName: "latitude,longitude"))
  var near: String?
  @Flag(name: .customLong("repeat"), help: "With --in: again and again, every minute or slower.")
  var repeats = false

  func validate() throws {
    guard [delay, at, daily, near].compactMap(\.self).count <= 1 else {
      throw ValidationError("Give only one of --in, --at, --daily and --near.")
    }
    guard !repeats || delay != nil else { throw ValidationError("--repeat belongs to --in.") }
    if near == nil { _ = try reminder() }
  }

  /// The reminder; nothing where none was asked for.
  func reminder() throws -> Reminder? {
    if near != nil {
      throw OrganizerError(
        "Reminders at a place are not possible yet: the system knows no places on this machine. "
          + "Use --in, --at or --daily.")
    }
    if let delay { return try interval(delay) }
    if let at { return .calendar(try Self.date(at), repeats: false) }
    if let daily { return .calendar(try Self.time(daily), repeats: true) }
    return nil
  }

  private func interval(_ text: String) throws -> Reminder {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
      (1...36_500).contains(number)
    else {
      throw ValidationError("\"\(text)\" is not a length of time; write it as 30s, 5m, 2h or 1d.")
    }
    let seconds = Double(number) * unit
    guard !repeats || seconds >= 60 else {
      throw ValidationError("A reminder repeats every 60s or slower; \(text) is shorter.")
    }
    return .interval(seconds: seconds, repeats: repeats)
  }

  private static func date(_ text: String) throws -> DateComponents {
    let halves = text.split(separator: " ")
    let parts = halves.first?.split(separator: "-").compactMap { Int($0) } ?? []
    guard halves.count == 2, parts.count == 3, var date = try? time(String(halves[1])) else {
      throw ValidationError("\"\(text)\" is not a date; write it as \"2027-01-05 09:00\".")
    }
    (date.year, date.month, date.day) = (parts[0], parts[1], parts[2])
    date.calendar = Calendar(identifier: .gregorian)
    guard date.isValidDate else { throw ValidationError("There is no date \"\(text)\".") }
    // A rule without a calendar and a zone follows the person to another zone.
    date.calendar = nil
    return date
  }

  private static func time(_ text: String) throws -> DateComponents {
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1],
      (0...23).contains(hour), (0...59).contains(minute)
    else { throw ValidationError("\"\(text)\" is not a time of day; write it as 22:00.") }
    return DateComponents(hour: hour, minute: minute)
  }
}
