import Foundation
import Synchronization

/// The app to which code belongs: its connection to the system, and what its program set for the host.
///
/// A running simulated device comes first, then one that is installed, then the default device of a testing kit that
/// is linked into a process of tests, then this process itself.
package final class CenterSource: Sendable {
  /// The program's settings for the host.
  package let host: HostState
  /// The connection over which everything of the app is sent.
  package let connection: AppConnection
  private let parts = Mutex<[ObjectIdentifier: UncheckedTransfer<any CenterPart>]>([:])

  /// Creates an app on a connection of its own.
  package init(connection: any CenterConnection, host: HostState = HostState()) {
    self.host = host
    self.connection = AppConnection(connection, host: host)
  }

  private init(processOf host: HostState) {
    self.host = host
    connection = AppConnection(host: host)
  }

  /// Whether it is this process, and no app on a simulated device.
  package var isOfThisProcess: Bool { self === Self.process }

  /// An object that another module of this package keeps for the app of this center, for as long as its process
  /// lives.
  @MainActor package var companion: Companion?

  /// Returns a module's part for this app; the part is created when it is first asked for, and kept.
  ///
  /// The parts themselves guard their use from several threads.
  package func part<Part: CenterPart>(_ make: (CenterSource) -> Part) -> Part {
    let part = parts.withLock { parts in
      if let part = parts[ObjectIdentifier(Part.self)] { return part }
      let made = UncheckedTransfer<any CenterPart>(make(self))
      parts[ObjectIdentifier(Part.self)] = made
      return made
    }
    guard let part = part.value as? Part else { fatalError("a part is kept under its own type") }
    return part
  }

  /// The clocks by which the app lives.
  package var clock: HostClock { connection.clock ?? HostClock.ofThisMachine() }

  /// The app's strings and the languages they are read in.
  package var texts: HostTexts { connection.texts ?? .ofThisProcess }

  /// Ends the process of the app: its delegates are gone, and receive nothing more.
  package func endProcess() {
    let parts = parts.withLock { UncheckedTransfer(Array($0.values)) }.value
    for part in parts { part.value.endProcess() }
    host.endProcess()
  }

  /// An object that another module keeps, and the life of the process for which it is kept.
  package struct Companion {
    /// `HostState.life` at the time when it was made.
    package var life: Int
    /// The object.
    package var object: AnyObject

    /// Creates a companion.
    package init(life: Int, object: AnyObject) {
      self.life = life
      self.object = object
    }
  }

  /// Records that the program became active or inactive; the system has already been informed.
  package func recordActive(_ isActive: Bool) {
    host.change { $0.isActive = isActive }
  }

  /// Informs the app's own life cycle that the program became active or inactive.
  package func reportActive(_ isActive: Bool) {
    host.watcher?.activityChanged(isActive)
  }

  /// The simulated device that the current task runs on.
  @TaskLocal package static var running: CenterSource?

  /// Sets the device of all code that runs on none.
  package static func install(_ source: CenterSource?) {
    installed.withLock { $0 = source }
  }

  /// The app to which the calling code belongs.
  package static var current: CenterSource {
    running ?? installed.withLock(\.self) ?? testDefault ?? process
  }

  private static let installed = Mutex<CenterSource?>(nil)
  private static let testDefault: CenterSource? =
    TestProcess.isRunning ? LinkedTestingKit.source : nil
  private static let process = CenterSource(
    processOf: HostState(launchReason: .ofThisProcess))
}

/// A module's part for an app, such as its center: one for each process of the app.
package protocol CenterPart: AnyObject {
  /// Ends the app's process: its delegates are gone, and receive nothing more.
  func endProcess()
}

/// The default that the testing kit offers to a process of tests into which it is linked.
package protocol DefaultCenterSource: AnyObject {
  /// The app of all code that runs on no device of its own.
  static var source: CenterSource { get }
}

/// Finds the testing kit, which this module cannot name because the kit is built on it.
enum LinkedTestingKit {
  static var source: CenterSource? {
    let kit: AnyClass? = NSClassFromString("UserNotificationsTesting.DefaultDevice")
    return (kit as? any DefaultCenterSource.Type)?.source
  }
}
