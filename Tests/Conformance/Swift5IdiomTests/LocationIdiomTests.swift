import Testing
import UIKit
import UserNotificationsTesting

@MainActor
@Suite("How Swift 5 apps use Core Location", .simulatedDevice(app: "com.example.walk"))
struct LocationIdiomTests {
  let device = SimulatedDevice.current
  let home = CLCircularRegion(
    center: CLLocationCoordinate2D(latitude: 48.137, longitude: 11.575), radius: 200,
    identifier: "home")

  @Test func `Permission, locations and crossings come to one delegate`() async throws {
    let service = LocationService()
    var statuses: [CLAuthorizationStatus] = []
    var places: [CLLocationCoordinate2D] = []
    service.onAuthorization = { statuses.append($0) }
    service.onUpdate = { places.append($0.coordinate) }
    service.start()
    await device.advance(by: .seconds(1))
    try await device.answerLocation(.whileUsing)
    #expect(statuses == [.notDetermined, .authorizedWhenInUse])
    service.watch(home)
    let far = CLLocationCoordinate2D(latitude: 48.2, longitude: 11.575)
    try await device.move(to: far)
    #expect(places.last == far)
    try await device.move(to: home.center)
    await device.advance(by: .seconds(60))
    #expect(service.crossings == ["in home"])
    try await device.move(to: far)
    await device.advance(by: .seconds(60))
    #expect(service.crossings == ["in home", "out home"])
    service.stopAll()
    try await device.move(to: home.center)
    await device.advance(by: .seconds(60))
    #expect(service.crossings.count == 2 && service.lastError == nil)
  }

  @Test
  func `An app that does not run is started for each border, and learns its crossing`() async throws
  {
    GeofenceAppDelegate.log = []
    let far = CLLocationCoordinate2D(latitude: 48.2, longitude: 11.575)
    let device = SimulatedDevice()
    let app = SimulatedApp(
      "com.example.geofence", launch: { UIApplication.launch(GeofenceAppDelegate()) })
    try await device.answerLocation(.always)
    try await device.move(to: far)
    await device.run(app: app) {
      UIApplication.launch(GeofenceAppDelegate())
      await device.advance(by: .seconds(1))
      CLLocationManager().startMonitoring(for: home)
    }
    await device.advance(by: .seconds(60))
    for place in [home.center, far] {
      try await device.terminate(app: "com.example.geofence")
      try await device.move(to: place)
      await device.advance(by: .seconds(600))
    }
    #expect(
      GeofenceAppDelegate.log == [
        "launched", "launched for a place", "in home", "launched for a place", "out home",
      ], "\(device)")
  }

  @Test func `A mock manager records its calls and returns its own values`() {
    let manager: CLLocationManager = MockLocation()
    manager.requestLocation()
    manager.startMonitoring(for: home)
    #expect((manager as? MockLocation)?.requests == 2)
    #expect(manager.location == nil && manager.authorizationStatus == .authorizedAlways)
  }
}
