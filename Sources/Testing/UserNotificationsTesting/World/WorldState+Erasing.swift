import NotificationCore
import NotificationModel

extension WorldState {
  /// Removes every app and everything it had; the policy and who waits stay.
  ///
  /// - Parameter kept: The apps that code goes on running as; they are there at once, with nothing.
  mutating func erase(keeping kept: Set<BundleIdentifier>) {
    for app in ledger.apps() { _ = try? control(.uninstall(app: app.identifier)) }
    for (app, connection) in running { forget(connection, of: app) }
    running = [:]
    installed = []
    descriptions = descriptions.filter { kept.contains($0.key) }
    texts.resolvers = texts.resolvers.filter { kept.contains($0.key) }
    plans = [:]
    plansForAnyApp = []
    deliveries = []
    gatewayNews = []
    deletions = [:]
    extending = [:]
    system = NotificationSystem(policy: system.policy)
    isPlaceNeeded = false
    tellsPlace = false
    isStuck = false
    place = nil
    locationPlan = nil
    hasGateway = true
    ledger = MemoryLedger()
    screen = Screen()
    clock = firstClock
    happenings = []
    forgotten = 0
    nextDeadline = nil
    for app in kept.sorted() { _ = pass(install(app)) }
    tellOfGateway()
    _ = try? control(.attachShell(name: "SimulatedDevice"))
    happenings = []
  }
}
