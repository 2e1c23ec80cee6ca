import CoreLocation
import Testing
import UserNotificationsTesting

@MainActor
@Suite("How Swift 6 apps use Core Location", .simulatedDevice(app: "com.example.walk"))
struct LocationIdiomTests {
  let device = SimulatedDevice.current

  @Test func `A model on the main actor learns of permission and of locations`() async throws {
    let model = PlaceModel()
    model.begin()
    try await device.answerLocation(.once)
    #expect(model.status == .authorizedWhenInUse)
    try await device.move(to: CLLocationCoordinate2D(latitude: 48, longitude: 11))
    #expect(model.places.map(\.latitude) == [48])
    await device.setLocationServices(false)
    #expect(model.status == .denied)
  }

  @Test func `An app can wait for a single location`() async throws {
    try await device.answerLocation(.whileUsing)
    CLLocationManager().requestWhenInUseAuthorization()
    try await device.move(to: CLLocationCoordinate2D(latitude: 48, longitude: 11))
    #expect(try await OnePlace().find().longitude == 11)
  }

  @Test func `Full accuracy can be asked for, and refused`() async throws {
    let manager = CLLocationManager()
    await #expect(throws: CLError.self) {
      try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "walk")
    }
  }
}
