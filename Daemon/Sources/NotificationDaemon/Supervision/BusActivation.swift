import DBus
import Dispatch
import LinuxEvents
package import Logging
import NotificationModel

/// The start of the daemon by the session's bus, because a program has called one of its names.
///
/// It is a process of its own, because neither systemd nor the daemon could distinguish this start from one by hand. A stop by
/// hand is respected here as it is for apps, and the caller receives the reason.
package struct BusActivation {
  private let launch: BackgroundLaunch
  private let name: String
  private let environment: [String: String]

  /// Prepares the start for a name of the bus.
  package init(_ launch: BackgroundLaunch, name: String, environment: [String: String]) {
    self.launch = launch
    self.name = name
    self.environment = environment
  }

  /// Starts the daemon's unit and returns once the daemon owns the name, or answers the callers of a stopped daemon.
  ///
  /// - Returns: False if no systemd starts the daemon here, so that this process must become the daemon.
  /// - Throws: `DaemonRun.StartFailure` if the unit's daemon cannot start, or does not request the name.
  package func start(log: Logger) throws -> Bool {
    if let refusal = launch.stoppedByHand {
      log.info("a program called \(name): \(refusal.message)")
      try refuse(refusal)
      return true
    }
    let wasListening = launch.isListening
    guard try launch.startUnits() else { return false }
    // A daemon that ran already owns the names that it wants, or is about to request them.
    try awaitOwner(for: wasListening ? DaemonLimits.nameOfRunning : DaemonLimits.nameOfStarted)
    return true
  }

  /// Owns the name for a moment, so that the waiting calls are answered with the failure.
  private func refuse(_ failure: NotificationFailure) throws {
    let text = "\(failure.message) \(failure.remedy)"
    try onBus { (bus, _) throws(DBusError) in
      let export = try bus.export(below: "/") { request in
        // The caller may have left already.
        try? request.refuse(name: "org.freedesktop.DBus.Error.Failed", message: text)
      }
      try bus.requestName(name) { _ in }
      return export
    } waiting: {
      _ = $0.wait(timeout: .now() + DaemonLimits.startRefusal)
    }
  }

  private func awaitOwner(for seconds: Double) throws {
    var hasOwner = false
    try onBus { (bus, owned) throws(DBusError) in
      try bus.watchOwner(of: name) { if $0 != nil { owned.signal() } }
    } waiting: {
      hasOwner = $0.wait(timeout: .now() + seconds) == .success
    }
    guard !hasOwner else { return }
    throw DaemonRun.StartFailure(
      exitCode: DaemonRun.StartFailure.alreadyRunning,
      message: "The daemon runs, and does not take \(name) on this bus.",
      remedy: "See why with `unctl desktop`.")
  }

  /// Works on the session's bus until the waiting ends.
  private func onBus(
    _ begin: (BusConnection, DispatchSemaphore) throws(DBusError) -> AnyObject,
    waiting: (DispatchSemaphore) -> Void
  ) throws {
    let queue = DispatchQueue(label: "org.usernotifications.activation")
    let signal = DispatchSemaphore(value: 0)
    do {
      var bus: BusOnQueue?
      var work: AnyObject?
      try queue.sync {
        bus = try BusOnQueue(try BusConnection.session(environment: environment), queue: queue)
        work = try bus?.use { (bus) throws(DBusError) in try begin(bus, signal) }
      }
      waiting(signal)
      queue.sync { withExtendedLifetime(work) { bus?.close() } }
    } catch {
      throw DaemonRun.StartFailure(
        exitCode: DaemonRun.StartFailure.cannotStart,
        message: "The session's bus is not reached: \(error).",
        remedy: "Start the daemon in the session with `usernotificationsd start`.")
    }
  }
}
