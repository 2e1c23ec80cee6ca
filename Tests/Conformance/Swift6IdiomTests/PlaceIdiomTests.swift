import CoreLocation
import Testing
import UserNotificationsTesting

// Places as apps ask for them today: sequences of updates, monitors and sessions.

@MainActor
private final class Trips {
  private(set) var lastLocation: CLLocation?
  private(set) var states: [CLMonitor.Event.State] = []
  private let session = CLServiceSession(authorization: .whenInUse)
  private var background: CLBackgroundActivitySession?

  func followFirst(_ count: Int) async throws {
    background = CLBackgroundActivitySession()
    defer { background?.invalidate() }
    var taken = 0
    for try await update in CLLocationUpdate.liveUpdates(.fitness) {
      guard let location = update.location, !update.authorizationDenied else { continue }
      lastLocation = location
      taken += 1
      if taken == count { break }
    }
  }

  func watch(_ center: CLLocationCoordinate2D, count: Int) async throws {
    let monitor = await CLMonitor("Trips")
    await monitor.add(
      CLMonitor.CircularGeographicCondition(center: center, radius: 100), identifier: "home",
      assuming: .unsatisfied)
    for try await event in await monitor.events {
      states.append(event.state)
      if states.count == count { break }
    }
  }
}

@MainActor @Suite struct PlaceIdiomTests {
  private let device = SimulatedDevice()
  private let home = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
  private let away = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.4)

  @Test func `Live updates report where a simulated device goes`() async throws {
    try await device.answerLocation(.whileUsing)
    try await device.run(app: "com.example.trips") {
      let trips = Trips()
      let task = Task { try await trips.followFirst(1) }
      try await device.move(to: home)
      try await task.value
      #expect(trips.lastLocation?.coordinate.latitude == home.latitude)
    }
  }

  @Test func `A monitor reports the arrival of a simulated device, and keeps its conditions`()
    async throws
  {
    try await device.answerLocation(.always)
    try await device.run(app: "com.example.trips") {
      CLLocationManager().requestAlwaysAuthorization()
      try await device.move(to: away)
      let trips = Trips()
      let task = Task { try await trips.watch(home, count: 1) }
      try await device.settle { await CLMonitor("Trips").identifiers == ["home"] }
      await device.advance(by: 60)
      try await device.move(to: home)
      await device.advance(by: 60)
      try await task.value
      #expect(trips.states == [.satisfied])
      #expect(CLLocationManager().monitoredRegions.isEmpty)
    }
    try await device.terminate()
    await device.run(app: "com.example.trips") {
      let monitor = await CLMonitor("Trips")
      #expect(await monitor.identifiers == ["home"])
      #expect(await monitor.record(for: "home")?.lastEvent.state == .satisfied)
    }
  }
}
