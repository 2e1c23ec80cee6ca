import Foundation
import TestSupport
import Testing
import UserNotifications
import UserNotificationsTesting

@Suite struct `Locations of a simulated device` {
  private static let home = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
  private static let away = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.4)

  private static func remind(repeats: Bool = false) async throws {
    let center = UNUserNotificationCenter.current()
    _ = try await center.requestAuthorization(options: [.alert, .sound])
    let content = UNMutableNotificationContent()
    content.title = "Buy milk"
    let region = CLCircularRegion(center: home, radius: 100, identifier: "home")
    region.notifyOnExit = false
    let trigger = UNLocationNotificationTrigger(region: region, repeats: repeats)
    try await center.add(
      UNNotificationRequest(identifier: "milk", content: content, trigger: trigger))
  }

  @Test(.rules("B20", "B23"), .simulatedDevice)
  func `A device that is moved to a region reminds there`() async throws {
    let device = SimulatedDevice.current
    try await device.allow()
    try await Self.remind()
    try await device.change(.location(.whileUsing))
    try await device.move(to: Self.away)
    await device.advance(by: 60)
    try await device.move(to: Self.home)
    #expect(await device.advance(by: 19).banners.isEmpty)
    #expect(await device.advance(by: 1).banners.map(\.identifier) == ["milk"])
    #expect(device.location?.latitude == Self.home.latitude)
  }

  @Test(.rules("B24"), .simulatedDevice)
  func `A device does not remind in a region if the app may not know locations`() async throws {
    let device = SimulatedDevice.current
    try await device.allow()
    try await Self.remind()
    try await device.answerLocation(.no)
    try await device.move(to: Self.away)
    await device.advance(by: 60)
    try await device.move(to: Self.home)
    #expect(await device.advance(by: 60).banners.isEmpty)
  }

  @Test(.simulatedDevice) func `A device can be moved along a track, at any speed`() async throws {
    let device = SimulatedDevice.current
    try await device.allow()
    try await Self.remind()
    try await device.answerLocation(.whileUsing)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpx")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Self.walk.utf8).write(to: file)
    let start = device.now
    let story = try await device.travel(along: file, speed: 10)
    #expect(story.banners.map(\.identifier) == ["milk"])
    #expect(abs(device.now.timeIntervalSince(start) - 120) < 1)
  }

  @Test(.simulatedDevice)
  func `An invalid location is refused, and so is an invalid file`() async throws {
    let device = SimulatedDevice.current
    await #expect(throws: SimulationError.self) {
      try await device.move(to: CLLocationCoordinate2D(latitude: 91, longitude: 0))
    }
    await #expect(throws: SimulationError.self) {
      try await device.move(to: Self.home, accuracy: -1)
    }
    await #expect(throws: SimulationError.self) {
      try await device.travel(along: URL(fileURLWithPath: "/nowhere/walk.gpx"))
    }
    #expect(device.location == nil)
  }

  /// Two kilometres in ten minutes, and ten minutes' rest.
  private static let walk = """
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
    <trkpt lat="52.52" lon="13.4"><time>2026-03-02T08:00:00Z</time></trkpt>
    <trkpt lat="52.5" lon="13.4"><time>2026-03-02T08:10:00Z</time></trkpt>
    <trkpt lat="52.5" lon="13.4"><time>2026-03-02T08:20:00Z</time></trkpt>
    </trkseg></trk></gpx>
    """
}
