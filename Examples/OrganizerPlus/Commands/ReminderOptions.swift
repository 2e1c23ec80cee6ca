import ArgumentParser

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
    // A place is well said and still refused, which is not the command line's fault.
    guard near == nil else { return }
    do {
      _ = try choice.reminder()
    } catch {
      throw ValidationError(error.description)
    }
  }

  /// The options as one value.
  var choice: ReminderChoice {
    ReminderChoice(delay: delay, date: at, daily: daily, place: near, repeats: repeats)
  }
}
