import ArgumentParser

/// The options for the time or place of the reminder; at most one kind of them.
struct ReminderOptions: ParsableArguments {
  @Option(name: .customLong("in"), help: "After this long: 30s, 5m, 2h, 1d.")
  var delay: String?
  @Option(help: "At this date and time: \"2027-01-05 09:00\".")
  var at: String?
  @Option(help: "Every day at this time: 22:00.")
  var daily: String?
  // South of the equator a coordinate looks like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When you come to this place.", valueName: "latitude,longitude"))
  var near: String?
  @Option(help: "With --near: how large the place is, in metres; 100 unless given.")
  var radius: String?
  @Flag(help: "With --near: when you leave the place.")
  var leaving = false
  @Flag(
    name: .customLong("repeat"),
    help: "With --in: again and again, every minute or slower. With --near: each time.")
  var repeats = false

  func validate() throws {
    do {
      _ = try choice.reminder()
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// The options as one value.
  var choice: ReminderChoice {
    ReminderChoice(
      delay: delay, date: at, daily: daily, place: near, radius: radius, isLeft: leaving,
      repeats: repeats)
  }
}
