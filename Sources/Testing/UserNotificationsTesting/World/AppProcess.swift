import NotificationModel
import SystemConnection
import UserNotifications

/// The process of an app on a simulated device, with the center that its code sees.
///
/// There is one for each identifier for as long as the device: code may keep its center while the
/// process ends and begins anew, and while the app is deleted and the device erased.
final class AppProcess: Sendable {
  let identifier: BundleIdentifier
  let source: CenterSource
  let connection: DeviceConnection

  init(_ identifier: BundleIdentifier, on world: World) {
    self.identifier = identifier
    connection = DeviceConnection(world: world, app: identifier)
    // The device calls on the main queue already.
    source = CenterSource(
      connection: connection, host: HostState(delegateExecutor: { call in call() }))
  }
}
