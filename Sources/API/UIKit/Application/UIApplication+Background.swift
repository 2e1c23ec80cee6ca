extension UIApplication {
  /// Whether the app may be woken in the background; always available.
  public var backgroundRefreshStatus: UIBackgroundRefreshStatus { .available }

  /// Whether files that only an unlocked device opens can be read; always, since Linux has none.
  public var isProtectedDataAvailable: Bool { true }

  /// Says how often the app would like to fetch something; nobody wakes it for that here.
  public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}

  /// The least interval, for `setMinimumBackgroundFetchInterval(_:)`.
  public nonisolated class var backgroundFetchIntervalMinimum: TimeInterval { 0 }

  /// The interval that means never, for `setMinimumBackgroundFetchInterval(_:)`.
  public nonisolated class var backgroundFetchIntervalNever: TimeInterval {
    .greatestFiniteMagnitude
  }

  /// How many seconds are left for tasks in the background; a huge number outside of it.
  public var backgroundTimeRemaining: TimeInterval {
    backgroundTasks.remaining(at: Date())
  }

  /// Begins a task that goes on when the app enters the background.
  ///
  /// - Parameter handler: Called on the main queue 30 seconds after the app has entered the background, unless
  ///   the task has ended by then.
  /// - Returns: What the task is ended with.
  /// - Note: Apple's systems end an app that does not end its task then. Here nobody does.
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Begins a task that goes on when the app enters the background.
  ///
  /// - Parameters:
  ///   - taskName: A name for whoever debugs; it has no effect.
  ///   - handler: Called on the main queue 30 seconds after the app has entered the background, unless the task
  ///     has ended by then.
  /// - Returns: What the task is ended with; `invalid` when the time in the background is over.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    backgroundTasks.begin(at: Date(), expired: handler)
  }

  /// Ends a task; one that is not known is ignored.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    backgroundTasks.end(identifier)
  }

  /// Arms the end of the time in the background.
  func limitBackgroundTime() {
    let visit = backgroundTasks.enter(at: Date())
    onMain(after: BackgroundTasks.seconds) { application in
      for expired in application.backgroundTasks.expire(visit: visit) { expired() }
    }
  }
}
