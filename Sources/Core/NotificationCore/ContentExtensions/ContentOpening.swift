public import NotificationModel

/// A content extension's view that is to be opened.
public struct ContentOpening: Hashable, Sendable {
  /// The number that it is used and told of under.
  public var number: Int64
  /// The shell that is told what it draws.
  public var connection: ConnectionNumber
  /// The app whose notification it is.
  public var app: BundleIdentifier
  /// The extension of that app.
  public var program: AppExtension
  /// What the extension's process is told first.
  public var order: ContentOrder

  /// Creates what is to be done.
  public init(
    number: Int64, connection: ConnectionNumber, app: BundleIdentifier, program: AppExtension,
    order: ContentOrder
  ) {
    self.number = number
    self.connection = connection
    self.app = app
    self.program = program
    self.order = order
  }
}
