import NotificationCore
import NotificationModel

extension WorldState {
  /// Removes every app and everything it had; the policy and who waits stay.
  mutating func erase() {
    for app in ledger.apps() { _ = try? control(.uninstall(app: app.identifier)) }
    for (app, connection) in running { forget(connection, of: app) }
    running = [:]
    plans = [:]
    plansForAnyApp = []
    deliveries = []
    gatewayNews = []
    extending = [:]
    system = NotificationSystem(policy: system.policy)
    isPlaceNeeded = false
    place = nil
    locationPlan = nil
    hasGateway = true
    ledger = MemoryLedger()
    screen = Screen()
    clock = firstClock
    happenings = []
    forgotten = 0
    nextDeadline = nil
    for process in processes.values {
      if let bundle = process.app.bundle { _ = pass([.appInstalled(bundle, reply: nil)]) }
    }
    tellOfGateway()
    _ = try? control(.attachShell(name: "SimulatedDevice"))
    happenings = []
  }
}
