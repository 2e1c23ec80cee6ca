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

  /// Creates a push.
  public init(app: BundleIdentifier, payload: PushPayload, identifier: String? = nil) {
    self.app = app
    self.payload = payload
    self.identifier = identifier
  }
}
