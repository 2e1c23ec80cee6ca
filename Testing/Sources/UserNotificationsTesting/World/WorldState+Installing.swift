import NotificationEngine
import NotificationModel

extension WorldState {
  /// Installs an app on the device, and applies the properties that a test sets beyond its identifier.
  mutating func describe(_ app: SimulatedApp) {
    let identifier = app.identifier
    let before = apps.description(of: identifier)
    if app.hasMoreThanIdentifier || apps.descriptions[identifier] == nil {
      apps.descriptions[identifier] = app
      texts.resolvers[identifier] = app.texts
    }
    guard apps.installed.contains(identifier) else {
      _ = transaction(install(identifier))
      return
    }
    let after = apps.description(of: identifier)
    if after.wholeBundle != before.wholeBundle {
      _ = transaction([.apps(.appInstalled(after.wholeBundle, reply: nil))])
    }
  }

  /// Installs an app on the device if it is not there, and returns the events for the system.
  mutating func install(_ app: BundleIdentifier) -> [Event] {
    guard !apps.installed.contains(app) else { return [] }
    precondition(
      apps.installed.count < KitLimits.apps,
      "A simulated device has at most \(KitLimits.apps) apps.")
    apps.installed.insert(app)
    return apps.description(of: app).bundle.map { [.apps(.appInstalled($0, reply: nil))] } ?? []
  }

  /// Removes an app from the device with all it had; code that kept its center installs it again.
  mutating func uninstall(_ app: BundleIdentifier) throws(NotificationFailure) {
    _ = try control(.apps(.uninstall(app: app)))
    end(app)
    apps.installed.remove(app)
    plans.forget(app)
    gateway.appDeleted(app)
  }
}

extension WorldState {
  /// Removes every app and everything it had; the policy and the waiting callers stay.
  ///
  /// - Parameter kept: The apps as which code continues to run; they are installed at once, without any state.
  mutating func erase(keeping kept: Set<BundleIdentifier>) {
    for app in system.store.apps() { _ = try? control(.apps(.uninstall(app: app.identifier))) }
    for (app, connection) in apps.running { forget(connection, of: app) }
    apps.erase(keeping: kept)
    texts.resolvers = texts.resolvers.filter { kept.contains($0.key) }
    plans = UserPlans()
    work.restart()
    gateway = DeviceGateway()
    system = DeviceSystem(policy: system.engine.policy)
    locator = DeviceLocator()
    screen = Screen()
    clock = firstClock
    for app in kept.sorted() { _ = transaction(install(app)) }
    sendGateway()
    _ = try? control(.attachShell(name: "SimulatedDevice"))
    transcript = Transcript()
  }
}

extension WorldState {
  /// Turns the device off and on: state that was only in memory is lost.
  mutating func restart(after seconds: Double) {
    for (app, connection) in apps.running.sorted(by: { $0.key < $1.key }) {
      forget(connection, of: app)
    }
    apps.running = [:]
    work.restart()
    _ = gateway.takeEvents()
    system.restart()
    locator.restart()
    screen.turnOff()
    clock.advance(until: clock.moment.wall.advanced(bySeconds: max(0, seconds)))
    clock.reboot()
    _ = transaction([.machine(.started)])
    sendGateway()
    _ = try? control(.attachShell(name: "SimulatedDevice"))
  }
}
