/// The name of one delivery: an app's request, and which of its deliveries.
public struct NotificationKey: Hashable, Sendable {
  /// The app that the notification belongs to.
  public var app: BundleIdentifier
  /// The request's identifier.
  public var identifier: String
  /// A number that no other delivery has, so that an old button cannot answer a new notification.
  public var delivery: Int64

  /// Creates a name.
  public init(app: BundleIdentifier, identifier: String, delivery: Int64) {
    self.app = app
    self.identifier = identifier
    self.delivery = delivery
  }
}
