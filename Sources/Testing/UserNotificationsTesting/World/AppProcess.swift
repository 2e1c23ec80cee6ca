import NotificationModel
import SystemConnection
import UserNotifications

/// The running process of an app on a simulated device, with the center that its code sees.
final class AppProcess: Sendable {
  let app: SimulatedApp
  let identifier: BundleIdentifier
  let source: CenterSource
  let connection: DeviceConnection

  init(_ app: SimulatedApp, on world: World) {
    self.app = app
    identifier = app.identifier
    connection = DeviceConnection(world: world, app: identifier)
    // The device calls on the main queue already.
    source = CenterSource(
      connection: connection, host: HostState(delegateExecutor: { call in call() }))
  }
}
