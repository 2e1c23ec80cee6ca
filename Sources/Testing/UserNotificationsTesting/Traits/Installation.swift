import Synchronization
import SystemConnection
import UserNotifications

/// The device that is installed for the process, and the app that its code is.
struct Installation: Sendable {
  var device: SimulatedDevice
  var source: CenterSource

  /// What is installed; nothing unless a test has installed something.
  static var current: Installation? { installed.withLock(\.self) }

  /// Installs something for whatever is there.
  static func install(_ installation: Installation) {
    installed.withLock {
      $0 = installation
      CenterSource.install(installation.source)
    }
  }

  /// Takes a device back, and puts another one in its place if there is one.
  ///
  /// A device that somebody else has installed meanwhile stays.
  static func change(from device: SimulatedDevice, to earlier: Installation?) {
    installed.withLock { installed in
      guard installed.map({ $0.device.world === device.world }) ?? (earlier != nil) else { return }
      installed = earlier
      CenterSource.install(earlier?.source)
    }
  }

  private static let installed = Mutex<Installation?>(nil)
}
