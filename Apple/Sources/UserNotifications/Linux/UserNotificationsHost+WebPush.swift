import NotificationModel
import NotificationWire
import SystemConnection

/// Web Push: an address to which any server can push, with the libraries that push to browsers.
///
/// ```swift
/// /// Returns what a browser sends to its server as `PushSubscription`.
/// func subscription(vapidKey: Data) async throws -> String {
///   try await UserNotificationsHost.subscribe(vapidKey: vapidKey).json
/// }
/// ```
///
/// Apple's systems offer this to websites only. On Linux every program may subscribe, without an entitlement.
extension UserNotificationsHost {
  /// A subscription for Web Push: the address and the keys with which a server pushes to this app (RFC 8030, RFC 8291).
  public struct Subscription: Hashable, Sendable {
    /// The address that the server posts its messages to. It is a secret between the app and its server.
    public let endpoint: URL
    /// The key that messages are encrypted for, a point of P-256 in 65 bytes.
    public let p256dh: Data
    /// The secret that messages are encrypted with, 16 bytes.
    public let auth: Data
    /// The key of the only server that may push, if `subscribe(vapidKey:)` named one.
    public let vapidKey: Data?
    /// The JSON of a browser's `PushSubscription`: `{"endpoint":…,"keys":{"p256dh":…,"auth":…}}`.
    public let json: String

    init?(_ issued: IssuedSubscription) {
      guard let endpoint = URL(string: issued.endpoint) else { return nil }
      self.endpoint = endpoint
      p256dh = Data(issued.publicKey)
      auth = Data(issued.auth)
      vapidKey = issued.vapidKey.map { Data($0) }
      json = issued.browserText
    }
  }

  /// A change of a subscription that the app did not ask for.
  public enum SubscriptionChange: Hashable, Sendable {
    /// The subscription has this endpoint from now on; send it to the server.
    case moved(Subscription)
    /// The endpoint of the subscription with this key has ended. If the device only lost its gateway, `moved`
    /// follows.
    case ended(vapidKey: Data?)
  }

  /// Subscribes for Web Push.
  ///
  /// The user need not have allowed anything; only notifications need permission. The subscription is kept until
  /// `unsubscribe(vapidKey:)`, until the user ends it or the app is uninstalled, also across restarts. Call it at each start, and
  /// send the result to the server: a call with the same key returns the same endpoint, unless the device uses another gateway.
  /// If the gateway cannot be reached, the call waits until it answers; cancel the task to stop waiting, while the subscription
  /// remains. It may be called on any thread.
  ///
  /// A message arrives like a push that wakes the app, in `pushHandler` or in
  /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`, and the app is started for it if necessary. If its
  /// clear text is a JSON object, its members are the `userInfo`; with a dictionary `aps` it has the effect of any push.
  /// Another text is the member `body` of the `userInfo`, unchanged, and bytes that are not UTF-8 are `data`.
  ///
  /// - Parameter vapidKey: The public key of the only server that may push, an uncompressed point of P-256 (65 bytes), which
  ///   browsers call `applicationServerKey`. Without it any server that knows the endpoint may push.
  /// - Returns: The endpoint, with its keys.
  /// - Throws: `NotificationSystemError`: `invalidValue` for another key, `unsupported` without a gateway, `limitReached` for
  ///   the 101st key, `notPermitted` if the gateway refuses; `CancellationError`.
  public static func subscribe(vapidKey: Data? = nil) async throws -> Subscription {
    try await AppSubscriptions.of(.current).subscribed(vapidKey.map { Array($0) })
  }

  /// Ends the subscription with this key, or the one without a key: its server gets 410 from now on.
  ///
  /// It returns when that is stored; the gateway learns it when it is reached. Without such a subscription nothing happens. It
  /// may be called on any thread.
  ///
  /// - Throws: `NotificationSystemError` if the system cannot be reached.
  public static func unsubscribe(vapidKey: Data? = nil) async throws {
    try await AppSubscriptions.of(.current).unsubscribe(vapidKey.map { Array($0) })
  }

  /// Handles changes of the subscriptions that this process has asked for; without it they are ignored, and the next start
  /// learns of them by `subscribe(vapidKey:)`. It runs on an unspecified thread, for one change after the other.
  public static var subscriptionHandler: (@Sendable (SubscriptionChange) -> Void)? {
    get { AppSubscriptions.of(.current).handler }
    set { AppSubscriptions.of(.current).handler = newValue }
  }
}
