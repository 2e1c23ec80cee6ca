import Testing
import UserNotifications

@Suite("The slice of Core Location")
struct RegionTests {
  @Test("a circle holds what is near, and nothing that is no place")
  func contains() {
    let munich = CLLocationCoordinate2D(latitude: 48.137, longitude: 11.575)
    let region = CLCircularRegion(center: munich, radius: 1000, identifier: "m")
    #expect(region.contains(munich))
    #expect(region.contains(CLLocationCoordinate2DMake(48.145, 11.575)))
    #expect(!region.contains(CLLocationCoordinate2DMake(48.147, 11.575)))
    #expect(!region.contains(kCLLocationCoordinate2DInvalid))
  }

  @Test("distances follow the surface of the earth, over the date line too")
  func distances() {
    let equator = CLLocation(latitude: 0, longitude: 179.5)
    let other = CLLocation(latitude: 0, longitude: -179.5)
    #expect(abs(equator.distance(from: other) - 111_195) < 10)
  }

  @Test(
    "coordinates are valid within their ranges",
    arguments: [
      (90.0, 180.0, true), (-90, -180, true), (90.1, 0, false), (0, 180.1, false),
      (.nan, 0, false),
    ])
  func validity(latitude: Double, longitude: Double, isValid: Bool) {
    #expect(
      CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)) == isValid)
  }

  @Test("a copy has the same crossings and can be changed on its own")
  func copies() throws {
    let region = CLCircularRegion(center: .init(), radius: 5, identifier: "r")
    region.notifyOnEntry = false
    let copy = try #require(region.copy() as? CLCircularRegion)
    #expect(copy == region && copy !== region && !copy.notifyOnEntry && copy.radius == 5)
    copy.notifyOnEntry = true
    #expect(!region.notifyOnEntry)
  }
}
