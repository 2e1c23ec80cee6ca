import NotificationModel
import NotificationTransport
import SystemConnection

/// The settings that a program on Linux must make itself, because UIKit and perhaps an app bundle are missing.
///
/// Set the applicable ones at launch, before the first call to the notification center. All of them may be read and set from
/// any thread. Code that runs on a simulated device sets the values of that device only.
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
  /// If it is not set, the system uses the one of the bundle's `Info.plist`, of the sandbox, or of the variable
  /// `USERNOTIFICATIONS_BUNDLE_ID`, or derives one from the executable. It is read once, at the first call to the
  /// center.
  public static var bundleIdentifier: String? {
    get { state.read(\.bundleIdentifier) }
    set { state.change { $0.bundleIdentifier = newValue } }
  }

  /// The name of the app as the user should see it, for a program that has no bundle.
  ///
  /// It is read once, at the first call to the center.
  public static var displayName: String? {
    get { state.read(\.displayName) }
    set { state.change { $0.displayName = newValue } }
  }

  /// Whether the user is looking at the app; false unless set.
  ///
  /// Only while it is true, and the center has a delegate, does the delegate decide how a notification is shown.
  /// Otherwise the system shows it. The system is informed at once; a failure is reported as for the other calls that
  /// have no completion handler.
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
  /// The command is for programs without a bundle and for scripts. An installed bundle is started by its own executable,
  /// and a Flatpak or Snap by its own command, whatever this says. The system keeps the command across restarts.
  ///
  /// A program for which no command is known is started by its executable without arguments. An empty list says that
  /// this is right; it does not remove an earlier command. A program that was started with arguments and has
  /// set neither receives a line about it on the standard error stream when it first adds a request.
  public static var launchCommand: [String] {
    get { state.read(\.launchCommand) ?? [] }
    set {
      state.change { $0.launchCommand = newValue }
      if newValue.isEmpty || Installation.isStartedBySandbox { return }
      let source = CenterSource.current
      source.connection.order(.apps(.setLaunchCommand(newValue))) { failure in
        if LaunchAdvice.isExpected(failure, inBundle: Bundle.main.bundleIdentifier != nil) {
          return
        }
        source.host.report(failure.publicError, in: "launchCommand")
      }
    }
  }

  /// The executor of the delegate's methods; the main queue unless set.
  ///
  /// The calls have to run one after the other, in the order given. A program whose main loop is GLib's or Qt's needs
  /// no executor if that loop serves the main queue (`mainQueueDescriptor`). An executor alone does not serve it: an
  /// `async` method that continues on the main actor would never end.
  public static var delegateExecutor: DelegateExecutor {
    get { state.read(\.delegateExecutor) }
    set {
      state.change {
        $0.delegateExecutor = newValue
        $0.hasOwnExecutor = true
      }
    }
  }

  /// Receives errors of calls that have no other way to report them, such as removing a request.
  ///
  /// It also receives a request for permission that has waited a while because no connected shell could ask the user; the
  /// error's description names the command that answers.
  ///
  /// Unless the handler is set, each kind of error is written to the standard error stream once for each call, and so is the
  /// first such request of the process.
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
  /// The result of a push that woke the app.
  public enum FetchResult: Hashable, Sendable {
    /// New data was fetched.
    case newData
    /// No new data was found.
    case noData
    /// The data could not be fetched.
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

  /// Handles pushes with `content-available`; they are not handled unless it is set.
  ///
  /// A push that arrived before is delivered at once: the newest one, for which the system may have started the
  /// program, with `push` in `USERNOTIFICATIONS_LAUNCH` (H7). The handler has 30 seconds; a program that takes longer
  /// is woken less often. Pushes that arrive together are handled at the same time.
  public static var pushHandler: (@Sendable (Push) async -> FetchResult)? {
    get { AppPushes.of(.current).handler }
    set { AppPushes.of(.current).handler = newValue }
  }

  /// Asks for the token to which servers send this app's pushes, and returns it.
  ///
  /// The user need not have allowed anything (A16). Call it at each start, and send the token to the server: it can
  /// change, for example when the device uses another gateway. If the gateway cannot be reached, the call waits until
  /// it answers, also across restarts of the system; cancel the task to stop waiting, while the registration remains.
  ///
  /// - Returns: The token: bytes whose number no code should rely on.
  /// - Throws: `NotificationSystemError`: `unsupported` if no gateway is configured, `notPermitted` if an installed
  ///   bundle has no `aps-environment` (H1) or the gateway does not know the app; `CancellationError`.
  public static func registerForPushes() async throws -> Data {
    try await AppPushes.of(.current).registered()
  }

  /// Invalidates the token; pushes for it are dropped from now on, and their server is informed.
  ///
  /// - Throws: `NotificationSystemError` if the system cannot be reached.
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
