import Synchronization

/// Decides which center `current()` is.
///
/// A simulated device that runs comes first, then the default device of a linked testing kit, then
/// the center of this process.
package final class CenterSource: Sendable {
  private let held: Handover<UNUserNotificationCenter>

  /// Creates a source with a center of its own on a connection.
  package init(connection: any CenterConnection) {
    held = Handover(UNUserNotificationCenter(connection: connection))
  }

  /// The center.
  package var center: UNUserNotificationCenter { held.value }

  /// The simulated device that the current task runs on.
  @TaskLocal package static var running: CenterSource?

  /// Names the device of every test that runs on none.
  package static func install(_ source: CenterSource?) {
    installed.withLock { $0 = source }
  }

  static var current: CenterSource {
    running ?? installed.withLock(\.self) ?? process
  }

  private static let installed = Mutex<CenterSource?>(nil)
  private static let process = CenterSource(connection: ProcessConnection())
}
