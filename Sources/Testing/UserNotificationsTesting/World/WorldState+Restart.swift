import NotificationCore
import NotificationModel

extension WorldState {
  /// Turns the device off and on: what was only in memory is gone.
  mutating func restart(after seconds: Double) {
    for (app, connection) in running.sorted(by: { $0.key < $1.key }) {
      forget(connection, of: app)
    }
    running = [:]
    deliveries = []
    gatewayNews = []
    extending = [:]
    system = NotificationSystem(policy: system.policy)
    isPlaceNeeded = false
    screen.turnOff()
    clock.pass(until: clock.moment.wall.advanced(bySeconds: max(0, seconds)))
    clock.reboot()
    _ = pass([.started])
    tellOfGateway()
    _ = try? control(.attachShell(name: "SimulatedDevice"))
  }
}
