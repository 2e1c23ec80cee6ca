import Foundation
import Synchronization

/// The app that code belongs to: how it reaches the system, and what its program said of itself.
///
/// A simulated device that runs comes first, then one that is installed, then the default device of
/// a testing kit that is linked into a process of tests, then this process itself.
package final class CenterSource: Sendable {
  /// What the program said of itself.
  package let host: HostState
  /// What everything of the app is sent through.
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

  /// What another module of ours keeps for the app of this center, for as long as its process lives.
  @MainActor package var companion: Companion?

  /// What a module has for this app; made when it is first asked for, and kept.
  ///
  /// The parts know by themselves how they may be used from several threads.
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

  /// What the clocks say that the app lives by.
  package var clock: HostClock { connection.clock ?? HostClock.ofThisMachine() }

  /// The app's strings and the languages they are read in.
  package var texts: HostTexts { connection.texts ?? .ofThisProcess }

  /// The process of the app has ended: its delegates are gone, and nobody need be told.
  package func endProcess() {
    let parts = parts.withLock { UncheckedTransfer(Array($0.values)) }.value
    for part in parts { part.value.endProcess() }
    host.endProcess()
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

  /// The app that code belongs to where this is called.
  package static var current: CenterSource {
    running ?? installed.withLock(\.self) ?? testDefault ?? process
  }

  private static let installed = Mutex<CenterSource?>(nil)
  private static let testDefault: CenterSource? =
    TestProcess.isRunning ? LinkedTestingKit.source : nil
  private static let process = CenterSource(
    processOf: HostState(launchReason: .ofThisProcess))
}

/// What a module has for an app, such as its center: one for each process of the app.
package protocol CenterPart: AnyObject {
  /// The app's process has ended: its delegates are gone, and nobody need be told.
  func endProcess()
}

/// What the testing kit offers to a process of tests that it is linked into.
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
