/// What the daemon tells a content extension's process, which has one view.
public enum ContentOrder: Hashable, Sendable {
  /// The view is to be made, loaded and given its first notification (J5). Sizes are in points: the
  /// height is that of the initial ratio (J4). The actions are those of the category.
  indirect case open(
    DeliveredNotification, attributes: AppExtension.ContentAttributes, size: ViewSize,
    actions: [NotificationAction])
  /// Another notification of the same thread was delivered while the view is open (J5).
  indirect case receive(DeliveredNotification)
  /// The person answered; the extension says what becomes of it (J6).
  indirect case respond(number: Int64, NotificationResponse)
  /// The person did something with a view.
  case view(ViewEvent)
  /// The media button was pressed (J8).
  case playMedia, pauseMedia
  /// The view has another width now.
  case resize(width: Double)
  /// The view is closed; the process may say goodbye to it, and ends within a second.
  case close
}
