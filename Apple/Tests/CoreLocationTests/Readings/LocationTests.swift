import NotificationModel
import Testing

@testable import CoreLocation

@Suite("Locations")
struct LocationTests {
  @Test func `A value that a source does not know is negative`() {
    let location = CLLocation(.east(10))
    #expect(location.verticalAccuracy < 0 && location.speed < 0 && location.course < 0)
    #expect(location.horizontalAccuracy == 5 && location.floor == nil)
    #expect(location.sourceInformation?.isSimulatedBySoftware == false)
    #expect(location.timestamp == Date(timeIntervalSince1970: 1_800_000_000))
  }

  @Test func `A value that a source knows is reported unchanged`() {
    var fix = LocationFix.east(0)
    (fix.altitude, fix.altitudeAccuracy) = (520, 12)
    (fix.speed, fix.course, fix.isSimulated) = (1.4, 90, true)
    let location = CLLocation(fix)
    #expect(location.altitude == 520 && location.verticalAccuracy == 12)
    #expect(location.speed == 1.4 && location.course == 90)
    #expect(location.sourceInformation?.isSimulatedBySoftware == true)
    fix.altitudeAccuracy = nil
    #expect(CLLocation(fix).verticalAccuracy == 5)
  }
}
