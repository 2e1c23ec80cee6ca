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
  /// Ask the system to open the view of a notification, this many points wide; it comes back to the screen.
  case open(WatchBoard.Entry, width: Double)
  /// End the program.
  case stop
}
