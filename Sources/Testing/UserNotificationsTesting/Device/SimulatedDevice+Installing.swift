import NotificationModel
import SystemConnection
import UserNotifications

extension SimulatedDevice {
  /// Makes this the device of all code of the process that runs on no other, until `uninstall()`.
  ///
  /// It serves code that hands work to a Dispatch queue or a detached task, where the device of
  /// `run(app:_:)` is forgotten. There is one such place in a process, so tests that use it must run
  /// one at a time: in a suite that is `.serialized`, or with the trait `.installedDevice`, which
  /// waits its turn.
  ///
  /// - Parameter app: The app that the code is; the one that runs where this is called, or the only
  ///   one on the device, or `SimulatedApp.standard` unless given.
  public func install(app: SimulatedApp? = nil) {
    let source = world.process(of: app ?? usualApp).source
    Installation.install(Installation(device: self, source: source))
  }

  /// Takes back `install(app:)`; without it nothing happens.
  public func uninstall() {
    Installation.change(from: self, to: nil)
  }

  /// The device that the current task runs on, else the one that is installed, else the default one.
  public static var current: SimulatedDevice {
    running ?? Installation.current?.device ?? .default
  }

  /// The device of a process of tests for code that runs on no other.
  ///
  /// A test that links this kit therefore never reaches the person's own system. `erase()` makes it a
  /// new one, for example in `setUp()`.
  public static let `default` = makeDefault()

  private static var running: SimulatedDevice? {
    let connection = CenterSource.running?.connection as? DeviceConnection
    return connection?.world.map(SimulatedDevice.init(world:))
  }

  /// The app that code is which runs on no device by name, where that code runs on this device.
  var installedApp: BundleIdentifier? {
    guard let installation = Installation.current, installation.device.world === world else {
      return nil
    }
    return world.read { state in
      state.processes.first { $0.value.source === installation.source }?.key
    }
  }
}

/// Where the library finds the device of code that runs on no other.
final class DefaultDevice: DefaultCenterSource {
  static var source: CenterSource { SimulatedDevice.default.world.process(of: .standard).source }
}
