public import NotificationModel

/// A delivered notification with what became of it.
public struct DeliveredRecord: Hashable, Sendable {
  /// Where it stands.
  public enum Stage: Int, Hashable, Sendable, CaseIterable {
    /// The foreground app was asked and has not answered (E1); kept so that a crash loses nothing.
    case awaitingApp = 0
    /// It waits for the scheduled summary (E15).
    case held = 1
    /// It is in the list.
    case listed = 2
    /// Only a banner or a sound; it is known so that the person can answer the banner.
    case unlisted = 3
    /// The app's service extension has it and nobody has seen it (H9); kept so that a crash loses nothing.
    case awaitingExtension = 4
  }

  /// The notification, with its date and number.
  public var notification: DeliveredNotification
  /// Where it stands.
  public var stage: Stage
  /// When the summary lets it go; afterwards, when the summary that it came with was due. Absent for
  /// what never waited, and for what was let go before its time.
  public var heldUntil: WallTime?

  /// The scheduled summary that it came with, if it did (E15).
  public var summaryDate: WallTime? { stage == .held ? nil : heldUntil }

  /// Creates a record.
  public init(notification: DeliveredNotification, stage: Stage, heldUntil: WallTime? = nil) {
    self.notification = notification
    self.stage = stage
    self.heldUntil = heldUntil
  }
}
