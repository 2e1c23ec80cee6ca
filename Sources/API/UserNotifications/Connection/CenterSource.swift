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

  /// Whether it is the center of this process, and of no simulated device.
  package var isOfThisProcess: Bool { self === Self.process }

  /// What another module of ours keeps for the app of this center, for as long as its process lives.
  @MainActor package var companion: Companion?

  /// The center.
  package var center: UNUserNotificationCenter { held.value }

  /// What the clocks say that the center's app lives by.
  package var clock: HostClock { center.core.clock }

  /// The process of the center has ended: its delegate is gone, and nobody need be told.
  package func endProcess() {
    center.core.endProcess()
  }

  /// What another module keeps, and for which life of the process.
  package struct Companion {
    /// `HostState.life` at the time when it was made.
    package var life: Int
    /// What is kept.
    package var object: AnyObject

    /// Keeps something.
    package init(life: Int, object: AnyObject) {
      self.life = life
      self.object = object
    }
  }

  /// The person looks at the program now, or no longer; the system has been told already.
  package func noteActive(_ isActive: Bool) {
    host.change { $0.isActive = isActive }
  }

  /// Tells the app's own life cycle that the person looks at it now, or no longer.
  package func tellActive(_ isActive: Bool) {
    host.watcher?.activityChanged(isActive)
  }

  /// The simulated device that the current task runs on.
  @TaskLocal package static var running: CenterSource?

  /// Names the device of all code that runs on none.
  package static func install(_ source: CenterSource?) {
    installed.withLock { $0 = source }
  }

  /// The source of the center that code sees where this is called.
  package static var current: CenterSource {
    running ?? installed.withLock(\.self) ?? testDefault ?? process
  }

  private static let installed = Mutex<CenterSource?>(nil)
  private static let testDefault: CenterSource? =
    TestProcess.isRunning ? LinkedTestingKit.source : nil
  private static let process: CenterSource = {
    let host = HostState(launchReason: .ofThisProcess)
    return CenterSource(connection: ProcessConnection(host: host), host: host)
  }()
}
