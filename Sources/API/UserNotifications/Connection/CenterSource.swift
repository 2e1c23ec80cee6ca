import Synchronization

/// Decides which center `current()` is.
///
/// A simulated device that runs comes first, then one that is installed, then the default device of
/// a testing kit that is linked into a process of tests, then the center of this process.
package final class CenterSource: Sendable {
  private let held: Handover<UNUserNotificationCenter>
  /// What the program said of itself.
  package let host: HostState
  /// What the center talks through.
  package let connection: any CenterConnection

  /// Creates a source with a center of its own on a connection.
  package init(connection: any CenterConnection, host: HostState = HostState()) {
    self.host = host
    self.connection = connection
    held = Handover(UNUserNotificationCenter(connection: connection, host: host))
  }

  /// The center.
  package var center: UNUserNotificationCenter { held.value }

  /// What the clocks say that the center's app lives by.
  package var clock: HostClock { center.core.clock }

  /// The process of the center has ended: its delegate is gone, and nobody need be told.
  package func endProcess() {
    center.core.endProcess()
  }

  /// The person looks at the program now, or no longer; the system has been told already.
  package func noteActive(_ isActive: Bool) {
    host.change { $0.isActive = isActive }
  }

  /// The simulated device that the current task runs on.
  @TaskLocal package static var running: CenterSource?

  /// Names the device of all code that runs on none.
  package static func install(_ source: CenterSource?) {
    installed.withLock { $0 = source }
  }

  static var current: CenterSource {
    running ?? installed.withLock(\.self) ?? testDefault ?? process
  }

  private static let installed = Mutex<CenterSource?>(nil)
  private static let testDefault: CenterSource? =
    TestProcess.isRunning ? LinkedTestingKit.source : nil
  private static let process: CenterSource = {
    let host = HostState()
    return CenterSource(connection: ProcessConnection(host: host), host: host)
  }()
}
