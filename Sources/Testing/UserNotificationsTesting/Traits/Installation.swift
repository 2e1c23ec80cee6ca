import NotificationModel
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

/// Lets the tests that install a device have their turn one after the other.
enum InstallationTurn {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Mutex(State())

  /// Whether the current task has the turn: a trait within another's would wait for itself.
  @TaskLocal private static var isOurs = false

  /// Runs code when no other code has the turn, or at once where it is this task's already.
  static func take(_ body: () async throws -> Void) async rethrows {
    if isOurs { return try await body() }
    await begin()
    defer { end() }
    try await $isOurs.withValue(true) { try await body() }
  }

  private static func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.waiting.append(continuation) }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  private static func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

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
    let connection = CenterSource.running?.connection.given as? DeviceConnection
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
