import CoreLocation
import NotificationModel
import Testing

@Suite("Regions and points")
struct RegionTests {
  @Test func `A circle contains near coordinates, and no invalid ones`() {
    let munich = CLLocationCoordinate2D(latitude: 48.137, longitude: 11.575)
    let region = CLCircularRegion(center: munich, radius: 1000, identifier: "m")
    #expect(region.contains(munich))
    #expect(region.contains(CLLocationCoordinate2DMake(48.145, 11.575)))
    #expect(!region.contains(CLLocationCoordinate2DMake(48.147, 11.575)))
    #expect(!region.contains(kCLLocationCoordinate2DInvalid))
  }

  @Test func `Distances follow the surface of the earth, over the date line too`() {
    let equator = CLLocation(latitude: 0, longitude: 179.5)
    let other = CLLocation(latitude: 0, longitude: -179.5)
    #expect(abs(equator.distance(from: other) - 111_319.49) < 0.01)
  }

  @Test(arguments: [
    (90.0, 180.0, true), (-90, -180, true), (90.1, 0, false), (0, 180.1, false),
    (.nan, 0, false),
  ])
  func `Coordinates are valid within their ranges`(
    latitude: Double, longitude: Double, isValid: Bool
  ) {
    #expect(
      CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)) == isValid)
  }

  @Test func `A copy has the same crossings and can be changed on its own`() throws {
    let region = CLCircularRegion(center: .init(), radius: 5, identifier: "r")
    region.notifyOnEntry = false
    let copy = try #require(region.copy() as? CLCircularRegion)
    #expect(copy == region && copy !== region && !copy.notifyOnEntry && copy.radius == 5)
    copy.notifyOnEntry = true
    #expect(!region.notifyOnEntry)
  }

  @Test func `A circle under its older name is like any other`() throws {
    let region = CLRegion(
      circularRegionWithCenter: CLLocationCoordinate2DMake(48, 11), radius: 300, identifier: "r")
    #expect(region.contains(CLLocationCoordinate2DMake(48.002, 11)) && region.radius == 300)
    let copy = try #require(region.copy() as? CLRegion)
    #expect(copy == region && copy.center.latitude == 48 && copy.model == region.model)
    #expect(region.model?.radius == 300)
  }

  @Test func `A beacon region is not a circle, and keeps its numbers`() throws {
    let uuid = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
    let region = CLBeaconRegion(uuid: uuid, major: 0x0102, minor: 3, identifier: "b")
    region.notifyEntryStateOnDisplay = true
    #expect(region.model == nil && !region.contains(CLLocationCoordinate2DMake(0, 0)))
    let copy = try #require(region.copy() as? CLBeaconRegion)
    #expect(copy.uuid == uuid && copy.major == 0x0102 && copy.minor == 3)
    #expect(
      copy.notifyEntryStateOnDisplay
        && copy.beaconIdentityConstraint == region.beaconIdentityConstraint)
    let data = region.peripheralData(withMeasuredPower: -50)["kCBAdvDataAppleBeaconKey" as NSString]
    let bytes = try #require(data as? Data)
    #expect(bytes == Data(Array(UInt8(0)...15).map { $0 * 0x11 } + [1, 2, 0, 3, 206]))
  }

  @Test func `Regions come back from archives with secure coding`() throws {
    let circle = CLCircularRegion(
      center: CLLocationCoordinate2DMake(48, 11), radius: 300, identifier: "c")
    circle.notifyOnExit = false
    let archived = try NSKeyedArchiver.archivedData(
      withRootObject: circle, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLCircularRegion.self, from: archived))
    #expect(read.model == circle.model)
    let beacon = CLBeaconRegion(uuid: UUID(), major: 7, identifier: "b")
    let other = try NSKeyedArchiver.archivedData(
      withRootObject: beacon, requiringSecureCoding: true)
    let readBeacon = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLBeaconRegion.self, from: other))
    #expect(readBeacon.major == 7 && readBeacon.minor == nil && readBeacon.uuid == beacon.uuid)
  }
}
