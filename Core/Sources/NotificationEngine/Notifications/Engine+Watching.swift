import NotificationModel

// Notifications that a remote server shows and this system adds to its list (S5).

extension Engine {
  /// Adds a notification of a remote server to the list, without drawing attention to it.
  ///
  /// It is listed even if its program is undecided, because the program requests nothing of this system.
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

extension PostingCall {
  /// Whether a remote server shows it.
  var isWatched: Bool { posting.way == .watched }
}

extension DeliveredNotification {
  /// Whether a remote server shows it.
  var isWatched: Bool { posting?.way == .watched }
}
