import Foundation
import NotificationModel
import Testing

@testable import NotificationDaemon

/// The source with the installed gpsd, which a receiver in the network feeds with a walk.
@Suite(
  .enabled(if: RealGpsd.isInstalled, "not installed: apt install gpsd"),
  .timeLimit(.minutes(5)))
struct RealGpsdTests {
  @Test func `A walk is reported by gpsd, location after location`() throws {
    let gpsd = try RealGpsd()
    let stage = try GpsdStage(port: gpsd.port)
    try stage.need(20)
    var places: [LocationFix] = []
    var seen = 0
    while Set(places.map(\.coordinate.latitude)).count < 3 {
      guard case .fix(let fix) = try stage.next(after: seen, moving: 1) else {
        seen += 1
        continue
      }
      seen += 1
      places.append(fix)
    }
    #expect(places.allSatisfy { abs($0.coordinate.longitude - 13.4) < 1e-6 })
    #expect(places.allSatisfy { (52.5...52.6).contains($0.coordinate.latitude) })
    #expect(places.allSatisfy { (1...50).contains($0.accuracy) && !$0.isSimulated })
    try stage.need(nil)
    #expect(try stage.nextPause == nil)
  }
}
