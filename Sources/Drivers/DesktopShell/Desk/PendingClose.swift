import NotificationModel

/// A close that waits for its moment.
struct PendingClose {
  var at: BootTime
  var id: UInt32
  /// Whose bubble it is; absent where the server made a new bubble and left the old one.
  var subject: BubbleSubject?
}
