import NotificationModel

/// What the terminal or the system shall do next, in order.
enum WatchEffect: Hashable {
  /// Print a line.
  case line(String)
  /// Print a line about something that was wrong.
  case complaint(String)
  /// Show what is being typed; empty takes it away.
  case prompt(String)
  /// Ask the system; a refusal comes back to the screen.
  case call(ControlCall)
  /// End the program.
  case stop
}
