import NotificationModel

// What the desktop's own server shows for other programs, and this system keeps in its list (S5).

extension Engine {
  /// Adds a notification that another server shows to the list, without drawing attention to it.
  ///
  /// It is listed also while nobody has decided about its program, because its program needs nothing of this system.
  mutating func list(
    _ notification: DeliveredNotification, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    var app = app
    if app.settings.status == .notDetermined {
      app.settings.status = .provisional
      app.settings.isUndecided = true
    }
    try show(notification, of: app, allowing: .list, in: &transaction)
  }
}

extension PostedNotification {
  /// Whether another server shows it.
  var isWatched: Bool { way == .watched }
}

extension DeliveredNotification {
  /// Whether another server shows it.
  var isWatched: Bool { posting?.way == .watched }
}
