import NotificationModel
import SystemConnection
import UserNotifications

extension SimulatedDevice {
  /// The user opens the app: while it is in front and has a delegate, the delegate decides how much is shown (E1).
  ///
  /// An app that does not run is started first, if the test has set its launch code.
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func openApp(_ app: String? = nil) async throws {
    try await setActive(true, app, "opens the app")
  }

  /// The user starts an app and looks at it: its launch code runs if the app does not run already.
  ///
  /// Use it for an app whose launch is a part of the test, such as one with a `UIApplicationDelegate`.
  ///
  /// - Parameter app: The app; it becomes known to the device.
  /// - Throws: `SimulationError` if the system refuses.
  public func openApp(_ app: SimulatedApp) async throws {
    let identifier = app.identifier
    let isRunning = world.read { $0.apps.running[identifier] != nil }
    _ = world.process(of: app)
    if !isRunning, world.read({ $0.apps.descriptions[identifier]?.launch }) != nil {
      try await perform("starts the app", of: identifier) { state throws(NotificationFailure) in
        state.work.deliveries.append(.launch(identifier, .open))
      }
    }
    try await openApp(app.bundleIdentifier)
  }

  /// The user leaves the app; from now on the system shows the app's notifications.
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func leaveApp(_ app: String? = nil) async throws {
    try await setActive(false, app, "leaves the app")
  }

  /// Ends the app's process, with its delegate. A response of the user starts it again.
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func terminate(app: String? = nil) async throws {
    let app = try resolve(app)
    await world.settling { state in
      state.record(.world("the app's process ends"), of: app)
      state.end(app)
    }
  }

  /// Removes the app with everything it had: requests, notifications, settings, badge (G7).
  ///
  /// Its process ends. Code of the app that runs afterwards, also with a center that it has kept, runs as the reinstalled app.
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func deleteApp(_ app: String? = nil) async throws {
    let app = try resolve(app)
    try await perform("deletes the app", of: app) { state throws(NotificationFailure) in
      try state.uninstall(app)
    }
  }

  /// Resets the device to a new one: no app's settings or requests, nothing shown, no answer prepared, and the clock
  /// and the zone as they were when the device was created.
  ///
  /// Every app's process ends, with its delegate, and the descriptions of the apps are forgotten. Only the app as
  /// which the calling code runs, and the one of `install(app:)`, are installed at once.
  public func erase() async {
    let kept = ownApps
    await world.settling { state in
      state.erase(keeping: kept)
    }
  }

  private func setActive(_ isActive: Bool, _ app: String?, _ words: String) async throws {
    let app = try resolve(app)
    try await perform(words, of: app) { state throws(NotificationFailure) in
      guard let process = state.apps.processes[app] else { return }
      if isActive, state.apps.running[app] == nil, state.apps.descriptions[app]?.launch != nil {
        state.work.deliveries.append(.launch(app, .open))
      }
      process.source.recordActive(isActive)
      state.carryOut(.apps(.setActive(isActive)), of: process, completion: nil)
      state.work.deliveries.append(.activity(app, isActive: isActive))
    }
  }
}
