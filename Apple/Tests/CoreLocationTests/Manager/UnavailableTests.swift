import CoreLocation
import NotificationModel
import Synchronization
import Testing

@Suite("Services that Linux lacks")
struct UnavailableTests {
  /// Records the delegate calls about unavailable services.
  private final class Listener: NSObject, CLLocationManagerDelegate {
    let lines = Mutex<[String]>([])

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
      note("failed", error)
    }
    func locationManager(
      _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
    ) {
      note("deferred", error)
    }
    func locationManager(
      _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
      withError error: any Error
    ) {
      note("deaf to \(region.identifier)", error)
    }
    private func note(_ words: String, _ error: (any Error)?) {
      let code = (error as? CLError).map { "\($0.code)" } ?? "-"
      lines.withLock { $0.append("\(words): \(code)") }
    }
  }

  @Test
  func `Headings, visits, deferred updates and older beacons are refused to the delegate`() async {
    let app = App()
    let listener = Listener()
    let manager = app.manager(listener)
    manager.startUpdatingHeading()
    manager.startMonitoringVisits()
    manager.allowDeferredLocationUpdates(untilTraveled: 1_000, timeout: 60)
    manager.startUpdatingLocation()
    manager.allowDeferredLocationUpdates(untilTraveled: 1_000, timeout: 60)
    manager.startRangingBeacons(in: CLBeaconRegion(uuid: UUID(), identifier: "shop"))
    await app.system.settle()
    #expect(
      listener.lines.withLock(\.self) == [
        "failed: headingFailure", "failed: locationUnknown",
        "deferred: deferredNotUpdatingLocation", "deferred: deferredFailed",
        "deaf to shop: rangingUnavailable",
      ])
  }

  @Test
  func `Unsupported services report that they have nothing, and stopping them does nothing`() async
  {
    let app = App()
    let manager = app.manager()
    #expect(!CLLocationManager.headingAvailable())
    #expect(!CLLocationManager.deferredLocationUpdatesAvailable())
    #expect(manager.heading == nil && manager.rangedRegions.isEmpty)
    #expect(manager.headingFilter == 1 && manager.headingOrientation == .portrait)
    manager.headingFilter = kCLHeadingFilterNone
    manager.headingOrientation = .faceUp
    #expect(manager.headingFilter == -1 && manager.headingOrientation == .faceUp)
    manager.stopUpdatingHeading()
    manager.dismissHeadingCalibrationDisplay()
    manager.stopMonitoringVisits()
    manager.disallowDeferredLocationUpdates()
    manager.stopRangingBeacons(in: CLBeaconRegion(uuid: UUID(), identifier: "shop"))
    await app.system.settle()
    #expect(app.system.calls.isEmpty)
  }

  @Test func `Objects can be made without values, and their values are unknown`() {
    #expect(CLRegion().identifier.isEmpty && CLCircularRegion().identifier.isEmpty)
    #expect(!CLLocationCoordinate2DIsValid(CLCircularRegion().center))
    #expect(CLLocation().horizontalAccuracy < 0 && CLLocation().coordinate.latitude == 0)
    #expect(CLVisit().departureDate == .distantFuture)
    let heading = CLHeading()
    #expect(heading.headingAccuracy < 0 && [heading.x, heading.y, heading.z] == [0, 0, 0])
  }

  @Test func `Every search for an address fails with an error that says so`() async throws {
    let geocoder = CLGeocoder()
    for search in [
      { try await geocoder.geocodeAddressString("Marienplatz 1") },
      { try await geocoder.reverseGeocodeLocation(CLLocation(latitude: 48, longitude: 11)) },
    ] as [() async throws -> [CLPlacemark]] {
      let error = await #expect(throws: CLError.self) { try await search() }
      #expect(error?.code == .geocodeFoundNoResult)
      #expect(error?.localizedDescription == "No service on Linux knows addresses.")
    }
    #expect(!geocoder.isGeocoding)
    #expect(CLPlacemark().locality == nil)
  }
}
