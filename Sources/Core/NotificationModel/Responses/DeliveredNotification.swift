/// A request that was delivered, and when.
public struct DeliveredNotification: Hashable, Sendable {
  /// Which delivery it is.
  public var key: NotificationKey
  /// What the app asked for.
  public var request: NotificationRequest
  /// When it was delivered (E20).
  public var date: WallTime

  /// Creates a delivered notification.
  public init(key: NotificationKey, request: NotificationRequest, date: WallTime) {
    self.key = key
    self.request = request
    self.date = date
  }
}
