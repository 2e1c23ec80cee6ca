public import NotificationModel

/// The processes of an app that are to be ended.
public struct EndOrder: Hashable, Sendable {
  /// The app.
  public var app: BundleIdentifier
  /// The connections whose processes are meant.
  public var connections: [ConnectionNumber]

  /// Creates an order.
  public init(app: BundleIdentifier, connections: [ConnectionNumber]) {
    self.app = app
    self.connections = connections
  }
}
