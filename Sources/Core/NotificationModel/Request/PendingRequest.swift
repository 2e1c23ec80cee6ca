/// A request that waits, with what the schedule knows about it.
public struct PendingRequest: Hashable, Sendable {
  /// The app that asked.
  public var app: BundleIdentifier
  /// What it asked for.
  public var request: NotificationRequest
  /// When it is due; absent for what never comes due by the clock.
  public var due: DueDate?
  /// When it was added.
  public var added: WallTime

  /// Creates a waiting request.
  public init(
    app: BundleIdentifier, request: NotificationRequest, due: DueDate?, added: WallTime
  ) {
    self.app = app
    self.request = request
    self.due = due
    self.added = added
  }
}
