/// What the shell that has a content extension's view open is told about it.
public enum ContentChange: Hashable, Sendable {
  /// Why a view is closed.
  public enum Ending: Hashable, Sendable {
    /// The extension or the person is finished with it (J6, J7).
    case finished
    /// The notification is gone.
    case withdrawn
    /// The extension crashed, broke a limit or could not be started; the notification is shown as it is
    /// without it.
    case failed(reason: String)
    /// The screen was locked, or the person shows nothing of the app any more (J11).
    case hidden
  }

  /// It draws this now, in the place of what it drew before.
  indirect case drew(ViewScene)
  /// These are the buttons now (J7).
  case actions([Presentation.Action])
  /// It plays something, or does not any more (J8).
  case media(isPlaying: Bool)
  /// It is closed; nothing more is told of it.
  case closed(Ending)
}
