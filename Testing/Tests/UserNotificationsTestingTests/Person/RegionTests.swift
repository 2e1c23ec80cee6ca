import CoreLocation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `Regions on a simulated device` {
  /// Records its calls about regions.
  private final class Watcher: NSObject, CLLocationManagerDelegate {
    private(set) var lines: [String] = []

    func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
      lines.append("watched \(region.identifier)")
    }

    func locationManager(
      _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?,
      withError error: any Error
    ) {
      let code = (error as? CLError)?.code
      lines.append("\(region?.identifier ?? "none") \(code.map { "\($0)" } ?? "\(error)")")
    }
  }

  private static func region(_ identifier: String, radius: Double) -> CLCircularRegion {
    let center = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
    return CLCircularRegion(center: center, radius: radius, identifier: identifier)
  }

  private static func watch(
    _ watcher: Watcher, isolation: isolated (any Actor)? = #isolation
  ) async throws -> CLLocationManager {
    let device = SimulatedDevice.current
    try await device.change(.location(.always))
    return await device.run {
      let manager = CLLocationManager()
      manager.delegate = watcher
      manager.startMonitoring(for: region("home", radius: 100))
      manager.startMonitoring(
        for: region("country", radius: manager.maximumRegionMonitoringDistance + 1))
      return manager
    }
  }

  private static let lines = ["country regionMonitoringFailure", "watched home"]

  @MainActor @Test(.rules("B22"), .simulatedDevice)
  func `The delegate of a location manager learns which region is watched, and which is not`()
    async throws
  {
    let watcher = Watcher()
    let manager = try await Self.watch(watcher)
    #expect(watcher.lines.sorted() == Self.lines)
    #expect(manager.monitoredRegions.map(\.identifier) == ["home"])
  }

  @Test(.rules("B22"), .simulatedDevice)
  func `A manager made on the main thread reports which region is watched too`() async throws {
    let watcher = Watcher()
    let manager = try await Self.watch(watcher)
    #expect(watcher.lines.sorted() == Self.lines)
    withExtendedLifetime(manager) {}
  }
}
