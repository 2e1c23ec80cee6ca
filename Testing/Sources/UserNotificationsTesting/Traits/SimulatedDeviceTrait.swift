import Synchronization
public import Testing
import UserNotifications

/// Gives each test its own simulated device, which is `SimulatedDevice.current` in it.
///
/// ```swift
/// @Test(.simulatedDevice)
/// func `the pill is announced at ten`() async throws {
///   try await PillReminder().start()
///   let day = await SimulatedDevice.current.advance(by: .seconds(86_400))
///   #expect(day.banners.map(\.title) == ["Take your pill"])
/// }
/// ```
public struct SimulatedDeviceTrait: TestTrait, SuiteTrait, TestScoping {
  let app: SimulatedApp
  let isInstalled: Bool
  let makeDevice: @Sendable () -> SimulatedDevice

  /// Every test of a suite has its own device.
  public var isRecursive: Bool { true }

  /// Runs one test on a new device.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case, if the test has arguments.
  ///   - function: The test's code.
  /// - Throws: Errors of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // A suite has no case of its own: its tests have.
    guard testCase != nil else { return try await function() }
    let device = makeDevice()
    guard isInstalled else { return try await device.run(app: app, function) }
    try await InstallationTurn.run {
      let earlier = InstalledDevice.current
      device.install(app: app)
      defer { InstalledDevice.change(from: device, to: earlier) }
      try await device.run(app: app, function)
    }
  }
}

extension Trait where Self == SimulatedDeviceTrait {
  /// Runs each test on a new simulated device, in parallel with others.
  public static var simulatedDevice: Self { .simulatedDevice() }

  /// Runs each test on a new simulated device, in parallel with others.
  ///
  /// - Parameters:
  ///   - app: The app as which the test's code runs.
  ///   - device: Creates the device; the ordinary one unless given.
  /// - Returns: The trait.
  public static func simulatedDevice(
    app: SimulatedApp = .standard,
    _ device: @escaping @Sendable () -> SimulatedDevice = { SimulatedDevice() }
  ) -> Self {
    SimulatedDeviceTrait(app: app, isInstalled: false, makeDevice: device)
  }

  /// Runs each test on a new simulated device that is installed for the whole process, one test after the other: for
  /// code that passes work to Dispatch queues or detached tasks.
  public static var installedDevice: Self { .installedDevice() }

  /// Runs each test on a new simulated device that is installed for the whole process, one test after the other: for
  /// code that passes work to Dispatch queues or detached tasks.
  ///
  /// - Parameters:
  ///   - app: The app as which the test's code runs.
  ///   - device: Creates the device; the ordinary one unless given.
  /// - Returns: The trait.
  public static func installedDevice(
    app: SimulatedApp = .standard,
    _ device: @escaping @Sendable () -> SimulatedDevice = { SimulatedDevice() }
  ) -> Self {
    SimulatedDeviceTrait(app: app, isInstalled: true, makeDevice: device)
  }
}
