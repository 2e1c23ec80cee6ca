/// What a shell tells of a content extension's view that it has open.
public enum ContentUse: Hashable, Sendable {
  /// The person did something with a view in it (only where the extension is interactive, J3).
  case view(ViewEvent)
  /// The person chose an action: the extension is asked first (J6). The text is that of the system's field.
  case choose(action: String, text: String?)
  /// The person pressed the media button (J8).
  case playMedia, pauseMedia
  /// The view has another width now, in points.
  case resize(width: Double)
  /// The shell shows it no longer.
  case close
}
