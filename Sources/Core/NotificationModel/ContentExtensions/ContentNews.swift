/// What a content extension tells the daemon, beside what it draws.
public enum ContentNews: Hashable, Sendable {
  /// It draws this now.
  indirect case drew(ViewScene)
  /// These are its actions now, in the place of those of the category (J7).
  case actions([NotificationAction])
  /// What becomes of the answer with this number (J6). One is given at most.
  case answered(number: Int64, ContentAnswer)
  /// The app is to be opened as by a tap on the notification (J7).
  case performDefaultAction
  /// The view is to be closed; the notification stays (J7).
  case dismiss
  /// It plays something, or does not any more (J8).
  case media(isPlaying: Bool)
}
