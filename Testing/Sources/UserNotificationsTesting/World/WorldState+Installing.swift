import NotificationEngine
import NotificationModel

extension WorldState {
  /// Returns the description of an app: the test's last one, or its identifier alone.
  func description(of app: BundleIdentifier) -> SimulatedApp {
    descriptions[app] ?? SimulatedApp(app.rawValue)
  }

  /// Installs an app on the device, and applies the properties that a test sets beyond its identifier.
  mutating func describe(_ app: SimulatedApp) {
    let identifier = app.identifier
    let before = description(of: identifier)
    if app.hasMoreThanIdentifier || descriptions[identifier] == nil {
      descriptions[identifier] = app
      texts.resolvers[identifier] = app.texts
    }
    guard installed.contains(identifier) else {
      _ = transaction(install(identifier))
      return
    }
    let after = description(of: identifier)
    if after.wholeBundle != before.wholeBundle {
      _ = transaction([.apps(.appInstalled(after.wholeBundle, reply: nil))])
    }
  }

  /// Installs an app on the device if it is not there, and returns the events for the system.
  mutating func install(_ app: BundleIdentifier) -> [Event] {
    guard !installed.contains(app) else { return [] }
    precondition(
      installed.count < KitLimits.apps,
      "A simulated device has at most \(KitLimits.apps) apps.")
    installed.insert(app)
    return description(of: app).bundle.map { [.apps(.appInstalled($0, reply: nil))] } ?? []
  }

  /// Removes an app from the device with all it had; code that kept its center installs it again.
  mutating func uninstall(_ app: BundleIdentifier) throws(NotificationFailure) {
    _ = try control(.apps(.uninstall(app: app)))
    end(app)
    installed.remove(app)
    plans[app] = nil
    deletions[app, default: 0] += 1
  }
}

extension WorldState {
  /// Removes every app and everything it had; the policy and the waiting callers stay.
  ///
  /// - Parameter kept: The apps as which code continues to run; they are installed at once, without any state.
  mutating func erase(keeping kept: Set<BundleIdentifier>) {
    for app in store.apps() { _ = try? control(.apps(.uninstall(app: app.identifier))) }
    for (app, connection) in running { forget(connection, of: app) }
    running = [:]
    installed = []
    descriptions = descriptions.filter { kept.contains($0.key) }
    texts.resolvers = texts.resolvers.filter { kept.contains($0.key) }
    plans = [:]
    plansForAnyApp = []
    deliveries = []
    gatewayEvents = []
    deletions = [:]
    extending = [:]
    system = Engine(policy: system.policy)
    isPlaceNeeded = false
    sendsLocation = false
    isStuck = false
    place = nil
    locationPlan = nil
    hasGateway = true
    store = MemoryStore()
    screen = Screen()
    clock = firstClock
    happenings = []
    forgotten = 0
    nextDeadline = nil
    for app in kept.sorted() { _ = transaction(install(app)) }
    sendGateway()
    _ = try? control(.attachShell(name: "SimulatedDevice"))
    happenings = []
  }
}

extension WorldState {
  /// Turns the device off and on: state that was only in memory is lost.
  mutating func restart(after seconds: Double) {
    for (app, connection) in running.sorted(by: { $0.key < $1.key }) {
      forget(connection, of: app)
    }
    running = [:]
    deliveries = []
    gatewayEvents = []
    extending = [:]
    system = Engine(policy: system.policy)
    isPlaceNeeded = false
    screen.turnOff()
    clock.advance(until: clock.moment.wall.advanced(bySeconds: max(0, seconds)))
    clock.reboot()
    _ = transaction([.machine(.started)])
    sendGateway()
    _ = try? control(.attachShell(name: "SimulatedDevice"))
  }
}
