import CoreLocation
import Testing
import UserNotificationsTesting

@MainActor
@Suite("How Swift 6 apps use Core Location", .simulatedDevice(app: "com.example.walk"))
struct LocationIdiomTests {
  let device = SimulatedDevice.current

  @Test("a model on the main actor is told of permission and of places")
  func model() async throws {
    let model = PlaceModel()
    model.begin()
    try await device.answerLocation(.once)
    #expect(model.status == .authorizedWhenInUse)
    try await device.move(to: CLLocationCoordinate2D(latitude: 48, longitude: 11))
    #expect(model.places.map(\.latitude) == [48])
    await device.setLocationServices(false)
    #expect(model.status == .denied)
  }

  @Test("one place can be waited for")
  func one() async throws {
    try await device.answerLocation(.whileUsing)
    CLLocationManager().requestWhenInUseAuthorization()
    try await device.move(to: CLLocationCoordinate2D(latitude: 48, longitude: 11))
    #expect(try await OnePlace().find().longitude == 11)
  }

  @Test("exact places can be asked for, and refused")
  func exact() async throws {
    let manager = CLLocationManager()
    await #expect(throws: CLError.self) {
      try await manager.requestTemporaryFullAccuracyAuthorization(withPurposeKey: "walk")
    }
  }
}
