import NotificationEngine
import NotificationModel

extension Refusal.Extensions {
  var words: RefusalWords {
    switch self {
    case .noView:
      .init(
        "No content extension draws this notification.",
        "Show its texts; presentations with a view have the member contentExtension.")
    case .isHidden:
      .init(
        "The screen is locked, or what the notification says is hidden.",
        "Unlock first, or show previews of the app.")
    case .isPaused(_, let failures):
      .init(
        "The content extension failed \(failures) times, and is not started for a while.",
        "Show the notification without its view; unctl timeline says what went wrong.")
    case .notOpen:
      .init(
        "This connection has no view of this number open.",
        "Open the view of the notification again, with openContent.")
    case .notInteractive:
      .init(
        "The view is not interactive; a click on it opens the notification.",
        "Answer the notification with the choice open.")
    }
  }
}
