import NotificationModel
import SystemConnection

/// Pushes for programs without `UIKit`.
///
/// ```swift
/// UserNotificationsHost.pushHandler = { push in
///   tasks.add(push.userInfo["task"] as? String)
///   return .newData
/// }
/// let token = try await UserNotificationsHost.registerForPushes()
/// ```
extension UserNotificationsHost {
  /// What came of a push that woke the app.
  public enum FetchResult: Hashable, Sendable {
    /// Something new was fetched.
    case newData
    /// There was nothing new.
    case noData
    /// It could not be fetched.
    case failed

    var model: PushFetchResult {
      switch self {
      case .newData: .newData
      case .noData: .noData
      case .failed: .failed
      }
    }
  }

  /// A push that wakes the app.
  public struct Push: Hashable, Sendable {
    private let entries: [String: PropertyList]

    init(_ entries: [String: PropertyList]) {
      self.entries = entries
    }

    /// The whole payload, with its `aps` dictionary; numbers are `NSNumber`s.
    public var userInfo: [AnyHashable: Any] { UserInfo(entries).values }
  }

  /// Takes pushes with `content-available`; nobody does unless it is set.
  ///
  /// A push that came before is given at once: the newest one, for which the system may have started the
  /// program, with `push` in `USERNOTIFICATIONS_LAUNCH` (H7). The handler has 30 seconds; a program that takes
  /// longer is woken less. Pushes that come together are handled at the same time.
  public static var pushHandler: (@Sendable (Push) async -> FetchResult)? {
    get { AppPushes.of(.current).handler }
    set { AppPushes.of(.current).handler = newValue }
  }

  /// Asks for the token that servers send this app's pushes to, and returns it.
  ///
  /// The person need not have allowed anything (A16). Call it at each start, and hand the token to the server:
  /// it can become another one, for one when the device takes its pushes from another gateway. Where the gateway
  /// cannot be reached it waits until that answers, over restarts of the system too; cancel the task to wait no
  /// longer, the wish remains.
  ///
  /// - Returns: The token: bytes whose number nobody should rely on.
  /// - Throws: `NotificationSystemError`: `unsupported` where no gateway is named, `notPermitted` where an
  ///   installed bundle has no `aps-environment` (H1) or the gateway does not know the app; `CancellationError`.
  public static func registerForPushes() async throws -> Data {
    try await AppPushes.of(.current).registered()
  }

  /// Gives the token back; pushes for it reach nobody any more, and their server is told so.
  ///
  /// - Throws: `NotificationSystemError` where the system cannot be reached.
  public static func unregisterForPushes() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      AppPushes.of(.current).unregister { error in
        if let error {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
  }
}
