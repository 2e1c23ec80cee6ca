public import NotificationModel

/// A push that a service extension is to change before it is shown.
public struct ExtensionOrder: Hashable, Sendable {
  /// The number that its outcome comes back under.
  public var token: Int64
  /// The app whose push it is.
  public var app: BundleIdentifier
  /// The extension of that app.
  public var program: AppExtension
  /// What the extension is given.
  public var request: NotificationRequest

  /// Creates an order.
  public init(
    token: Int64, app: BundleIdentifier, program: AppExtension, request: NotificationRequest
  ) {
    self.token = token
    self.app = app
    self.program = program
    self.request = request
  }
}
