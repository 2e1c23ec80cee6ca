extension UIApplication {
  /// Whether the app may be woken in the background; always available.
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }

  /// Whether files that only an unlocked device opens can be read; always, since Linux has none.
  public var isProtectedDataAvailable: Bool { true }

  /// Sets how often the app would like to fetch data; the system never wakes it for that.
  public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

  /// The least interval, for `setMinimumBackgroundFetchInterval(_:)`.
  public nonisolated class var backgroundFetchIntervalMinimum: TimeInterval { 0 }

  /// The interval that means never, for `setMinimumBackgroundFetchInterval(_:)`.
  public nonisolated class var backgroundFetchIntervalNever: TimeInterval {
    .greatestFiniteMagnitude
  }

  /// How many seconds are left for tasks in the background; a huge number in the foreground.
  public var backgroundTimeRemaining: TimeInterval {
    backgroundTasks.remaining(at: Date())
  }

  /// Begins a task that continues when the app enters the background.
  ///
  /// - Parameter handler: Called on the main queue 30 seconds after the app has entered the background, unless
  ///   the task has ended by then.
  /// - Returns: The identifier that ends the task.
  /// - Note: Apple's systems then end an app that does not end its task. Linux does not.
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Begins a task that continues when the app enters the background.
  ///
  /// - Parameters:
  ///   - taskName: A name for debugging; without effect.
  ///   - handler: Called on the main queue 30 seconds after the app has entered the background, unless the task
  ///     has ended by then.
  /// - Returns: The identifier that ends the task; `invalid` when the time in the background is over.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    backgroundTasks.begin(at: Date(), expired: handler)
  }

  /// Ends a task; one that is not known is ignored.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    backgroundTasks.end(identifier)
  }

  /// Starts the timer that limits the time in the background.
  func limitBackgroundTime() {
    let visit = backgroundTasks.enter(at: Date())
    onMain(after: BackgroundTasks.seconds) { application in
      for expired in application.backgroundTasks.expire(visit: visit) { expired() }
    }
  }
}

/// Identifies a task that continues in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number of the task.
  public let rawValue: Int

  /// Creates a name from a number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// No task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// Whether an app may be woken in the background.
public enum UIBackgroundRefreshStatus: Int, Sendable {
  /// The app may not, and the user cannot change that.
  case restricted = 0
  /// The user does not allow it.
  case denied = 1
  /// The app may be woken.
  case available = 2

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .restricted: 0
    case .denied: 1
    case .available: 2
    }
  }
}

/// The tasks that continue in the background, and the time they have.
///
/// The type is pure: the app reports when it enters and leaves the background, and when the time is over.
struct BackgroundTasks {
  typealias Handler = @MainActor @Sendable () -> Void

  /// How long tasks may continue in the background.
  static let seconds = 30.0
  /// How many tasks may run at a time; further ones are refused.
  static let limit = 1_000

  private var handlers: [Int: Handler?] = [:]
  private var last = 0
  /// How often the app has entered or left the background.
  private var visit = 0
  private var deadline: Date?

  /// Begins a task; returns `invalid` if the time is over or too many run.
  mutating func begin(at now: Date, expired: Handler?) -> UIBackgroundTaskIdentifier {
    guard remaining(at: now) > 0, handlers.count < Self.limit else { return .invalid }
    last += 1
    handlers.updateValue(expired, forKey: last)
    return UIBackgroundTaskIdentifier(rawValue: last)
  }

  mutating func end(_ identifier: UIBackgroundTaskIdentifier) {
    handlers.removeValue(forKey: identifier.rawValue)
  }

  /// Records that the app entered the background; `expire` is due for the visit after `seconds`.
  mutating func enter(at now: Date) -> Int {
    visit += 1
    deadline = now.addingTimeInterval(Self.seconds)
    return visit
  }

  /// Records that the app left the background.
  mutating func leave() {
    visit += 1
    deadline = nil
  }

  /// Ends the time of a visit, and returns the handlers of the tasks that have not ended, the oldest first.
  mutating func expire(visit: Int) -> [Handler] {
    guard visit == self.visit else { return [] }
    defer { handlers = [:] }
    return handlers.sorted { $0.key < $1.key }.compactMap(\.value)
  }

  func remaining(at now: Date) -> TimeInterval {
    deadline.map { max(0, $0.timeIntervalSince(now)) } ?? .greatestFiniteMagnitude
  }
}
