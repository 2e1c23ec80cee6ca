import NotificationModel
import SystemConnection

/// What a program on Linux must say itself, because there is no UIKit and perhaps no app bundle.
///
/// Set what applies at launch, before anything is asked of the notification center. All of it may be
/// read and set from any thread. Code that runs on a simulated device speaks for that device only.
///
/// ```swift
/// UserNotificationsHost.bundleIdentifier = "com.example.organizer"
/// UserNotificationsHost.launchCommand = ["/usr/bin/organizer", "--background"]
/// UserNotificationsHost.isActive = true
/// ```
public enum UserNotificationsHost {
  /// Runs the calls of the delegate's completion-handler methods.
  public typealias DelegateExecutor = @Sendable (_ call: @escaping @Sendable () -> Void) -> Void

  /// The identifier of the app, for a program that has no bundle.
  ///
  /// Where it is not set the system takes the one of the bundle's `Info.plist`, of the sandbox, or of
  /// the variable `USERNOTIFICATIONS_BUNDLE_ID`, or derives one from the executable. It is read once,
  /// when something is first asked of the center.
  public static var bundleIdentifier: String? {
    get { state.read(\.bundleIdentifier) }
    set { state.change { $0.bundleIdentifier = newValue } }
  }

  /// The name of the app as the person should see it, for a program that has no bundle.
  ///
  /// It is read once, when something is first asked of the center.
  public static var displayName: String? {
    get { state.read(\.displayName) }
    set { state.change { $0.displayName = newValue } }
  }

  /// Whether the app is what the person is looking at; false unless set.
  ///
  /// Only while it is true, and the center has a delegate, does the delegate decide how a
  /// notification is shown. Otherwise the system shows it. The system is told at once; whether it
  /// took it is reported like the other calls that have no completion handler.
  public static var isActive: Bool {
    get { state.read(\.isActive) }
    set {
      state.change { $0.isActive = newValue }
      CenterSource.current.center.core.order(.apps(.setActive(newValue)), named: "isActive")
      state.watcher?.activityChanged(newValue)
    }
  }

  /// The command that starts the app when a response has to be delivered: an executable's absolute
  /// path, then its arguments.
  ///
  /// It is for programs without a bundle and for scripts; a bundle's own executable needs none. An
  /// empty list takes the command back. The system keeps it across restarts.
  public static var launchCommand: [String] {
    get { state.read(\.launchCommand) }
    set {
      state.change { $0.launchCommand = newValue }
      CenterSource.current.center.core.order(
        .apps(.setLaunchCommand(newValue)), named: "launchCommand")
    }
  }

  /// Where the delegate's completion-handler methods run; the main queue unless set.
  ///
  /// A program whose main loop is not Dispatch's, such as one with GLib or Qt, hands each call to its
  /// own loop here. The calls have to run one after the other, in the order given.
  public static var delegateExecutor: DelegateExecutor {
    get { state.read(\.delegateExecutor) }
    set { state.change { $0.delegateExecutor = newValue } }
  }

  /// Hears of errors in calls that have no way to say so, such as removing a request.
  ///
  /// It also hears of a request for permission that has waited a while on a system where nothing runs that could
  /// ask the person; the error's description names the command that answers.
  ///
  /// Unless set, each kind of error is written to the standard error stream once for each call, and the first
  /// such request of the process.
  public static var failureHandler: (@Sendable (_ call: String, _ error: any Error) -> Void)? {
    get { state.read(\.failureHandler) }
    set { state.change { $0.failureHandler = newValue } }
  }

  private static var state: HostState { CenterSource.current.host }
}

/// Pushes for programs without `UIKit`.
///
/// ```swift
/// UserNotificationsHost.pushHandler = { push in
///   print(push.userInfo["task"] as? String ?? "no task")
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
