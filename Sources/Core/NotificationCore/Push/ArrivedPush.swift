public import NotificationModel

/// A push as it reached this machine: for whom, with what, and in place of which other.
public struct ArrivedPush: Hashable, Sendable {
  /// The app that it is for.
  public var app: BundleIdentifier
  /// What it says.
  public var payload: PushPayload
  /// The name that its server gave it, which replaces what was delivered under it before; absent or
  /// empty lets the system assign one (B2).
  public var identifier: String?
  /// Whether it was sent to be shown, by its `apns-push-type`; only such a one can be suppressed (H14).
  public var isAlert: Bool
  /// How the gateway knows it; absent where somebody at the machine sent it.
  public var mark: Mark?

  /// What tells a push of a gateway from all others.
  public struct Mark: Hashable, Sendable {
    /// What it is acknowledged by.
    public var number: Int64
    /// The `apns-id`: two pushes of the same one are one push (I3).
    public var identifier: String

    /// Creates a mark.
    public init(number: Int64, identifier: String) {
      self.number = number
      self.identifier = identifier
    }
  }

  /// What became of a push of a gateway.
  public enum Outcome: String, Hashable, Sendable {
    /// It is on the screen.
    case shown
    /// It went to the list without a sign.
    case listed
    /// The app has it, or will be given it: to be woken, to say what is shown, or to change it.
    case handedToApp
    /// The person's settings, or the app's bundle, let nothing come of it.
    case hidden
    /// It had come before.
    case duplicate
    /// There is no such app, or it wants no pushes any more (I21).
    case appGone
    /// It makes no sense here.
    case unreadable
  }

  /// Creates a push.
  public init(
    app: BundleIdentifier, payload: PushPayload, identifier: String? = nil, isAlert: Bool = true,
    mark: Mark? = nil
  ) {
    self.app = app
    self.payload = payload
    self.identifier = identifier
    self.isAlert = isAlert
    self.mark = mark
  }
}
