import NotificationModel
import Synchronization
import SystemConnection
import UserNotifications

/// The device that is installed for the process, and the app as which its code runs.
struct InstalledDevice: Sendable {
  var device: SimulatedDevice
  var source: CenterSource

  /// The current installation; `nil` unless a test has installed a device.
  static var current: InstalledDevice? { installed.withLock(\.self) }

  /// Installs a device, and replaces the installed one.
  static func install(_ installation: InstalledDevice) {
    installed.withLock {
      $0 = installation
      CenterSource.install(installation.source)
    }
  }

  /// Removes a device, and installs the earlier one again if there is one.
  ///
  /// A device that other code has installed meanwhile stays.
  static func change(from device: SimulatedDevice, to earlier: InstalledDevice?) {
    installed.withLock { installed in
      guard installed.map({ $0.device.world === device.world }) ?? (earlier != nil) else { return }
      installed = earlier
      CenterSource.install(earlier?.source)
    }
  }

  private static let installed = Mutex<InstalledDevice?>(nil)
}

/// Lets the tests that install a device run one after the other.
enum InstallationTurn {
  private struct State {
    var isInUse = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let state = Mutex(State())

  /// Whether the current task has the turn: a trait within another one would wait for itself.
  @TaskLocal private static var isOurs = false

  /// Runs code when no other code has the turn, or at once if this task has it already.
  static func run(_ body: () async throws -> Void) async rethrows {
    if isOurs { return try await body() }
    await begin()
    defer { end() }
    try await $isOurs.withValue(true) { try await body() }
  }

  private static func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        defer { state.isInUse = true }
        if state.isInUse { state.waiting.append(continuation) }
        return !state.isInUse
      }
      if isFree { continuation.resume() }
    }
  }

  private static func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.isInUse = false
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
  /// It serves code that passes work to a Dispatch queue or a detached task, where the device of `run(app:_:)` is not
  /// known. A process has one installed device, so tests that use it must run one at a time: in a suite that is
  /// `.serialized`, or with the trait `.installedDevice`, which waits its turn.
  ///
  /// - Parameter app: The app as which the code runs; unless given, the one as which the calling code runs, or the
  ///   only one on the device, or `SimulatedApp.standard`.
  public func install(app: SimulatedApp? = nil) {
    let source = world.process(of: app ?? usualApp).source
    InstalledDevice.install(InstalledDevice(device: self, source: source))
  }

  /// Reverses `install(app:)`; has no effect without it.
  public func uninstall() {
    InstalledDevice.change(from: self, to: nil)
  }

  /// The device on which the current task runs, otherwise the installed one, otherwise the default one.
  public static var current: SimulatedDevice {
    running ?? InstalledDevice.current?.device ?? .default
  }

  /// The device of a process of tests for code that runs on no other.
  ///
  /// A test that links this kit therefore never reaches the user's own system. `erase()` resets it, for example in
  /// `setUp()`.
  public static let `default` = makeDefault()

  private static var running: SimulatedDevice? {
    let connection = CenterSource.running?.connection.given as? SimulatedConnection
    return connection?.world.map(SimulatedDevice.init(world:))
  }

  /// The app as which code runs that names no device, if that code runs on this device.
  var installedApp: BundleIdentifier? {
    guard let installation = InstalledDevice.current, installation.device.world === world else {
      return nil
    }
    return world.read { state in
      state.apps.processes.first { $0.value.source === installation.source }?.key
    }
  }
}

/// The library finds the device of code that runs on no other through this class.
final class DefaultDevice: DefaultCenterSource {
  static var source: CenterSource { SimulatedDevice.default.world.process(of: .standard).source }
}
