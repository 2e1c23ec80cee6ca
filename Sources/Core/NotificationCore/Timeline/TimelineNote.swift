public import NotificationModel

/// What happened to a notification at one instant.
///
/// It holds no words, because thousands are made that nobody reads; `TimelineReader` finds them.
public struct TimelineNote: Hashable, Sendable {
  /// When.
  public var date: WallTime
  /// Whose notification it is.
  public var app: BundleIdentifier
  /// The request's identifier; absent where it happened to all requests of the app.
  public var identifier: String?
  /// Which delivery, once it was delivered.
  public var delivery: Int64?
  /// What happened.
  public var step: TimelineStep

  /// Creates a note.
  public init(
    date: WallTime, app: BundleIdentifier, identifier: String?, delivery: Int64? = nil,
    step: TimelineStep
  ) {
    self.date = date
    self.app = app
    self.identifier = identifier
    self.delivery = delivery
    self.step = step
  }
}

extension TimelineNote {
  /// The bytes of the names in it, which are of any length that apps may choose.
  public var nameBytes: Int {
    app.rawValue.utf8.count + (identifier?.utf8.count ?? 0) + step.nameBytes
  }
}
