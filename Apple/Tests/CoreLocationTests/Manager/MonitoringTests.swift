import NotificationModel
import SystemConnection
import TestSupport
import Testing

@testable import CoreLocation

@Suite("Regions that are monitored")
struct MonitoringTests {
  private let market = CLCircularRegion(
    center: CLLocationCoordinate2DMake(48.135, 11.576), radius: 150, identifier: "market")
  private let model = Region(identifier: "market", latitude: 48.135, longitude: 11.576, radius: 150)

  @Test(.rules("B22")) func `Only circles can be monitored, up to a thousand kilometres`() {
    #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
    #expect(!CLLocationManager.isMonitoringAvailable(for: CLBeaconRegion.self))
    #expect(CLLocationManager.significantLocationChangeMonitoringAvailable())
    #expect(!CLLocationManager.isRangingAvailable())
    #expect(App().manager().maximumRegionMonitoringDistance == 1_000_000)
  }

  @Test
  func `The delegate learns that a region is monitored, as it was when the call was made`() async {
    let app = App()
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.startMonitoring(for: market)
    market.notifyOnExit = false
    await app.system.settle()
    #expect(delegate.take().last == "watched market")
    manager.stopMonitoring(for: market)
    #expect(
      app.system.calls == [
        .places(.monitorRegion(model)), .places(.stopMonitoringRegion(identifier: "market")),
      ])
  }

  @Test(.rules("B22")) func `A region that is refused is reported with the wrong value`() async {
    let app = App()
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    await app.system.settle()
    _ = delegate.take()
    let far = CLCircularRegion(center: .init(), radius: 2_000_000, identifier: "far")
    manager.startMonitoring(for: far)
    manager.startMonitoring(for: CLBeaconRegion(uuid: UUID(), identifier: "beacon"))
    app.system.answer(
      .places(.monitorRegion(model)),
      with: .failure(
        NotificationFailure(
          .limitReached, field: "regions", value: "20", message: "There are too many.",
          remedy: "Stop some.")))
    manager.startMonitoring(for: market)
    await app.system.settle()
    let lines = delegate.take()
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("unwatched far regionMonitoringFailure"))
    #expect(lines[0].contains("radius") && lines[0].contains("2000000"))
    #expect(lines[1].hasPrefix("unwatched beacon regionMonitoringFailure: Only circles"))
    #expect(
      lines[2] == "unwatched market regionMonitoringFailure: There are too many (regions: 20).")
  }

  @Test
  func `A region stays monitored if the user denies locations, and the delegate learns why`()
    async
  {
    let app = App(.denied)
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.startMonitoring(for: market)
    await app.system.settle()
    #expect(app.system.calls == [.places(.monitorRegion(model))])
    #expect(delegate.take().last?.hasPrefix("unwatched market regionMonitoringDenied") == true)
  }

  @Test(.rules("B20")) func `Every manager gets a requested crossing, and then the state`() async {
    let app = App(.always)
    let delegates = [RecordingDelegate(), RecordingDelegate()]
    let managers = delegates.map { app.manager($0) }
    await app.system.settle()
    for delegate in delegates { _ = delegate.take() }
    var entryOnly = model
    entryOnly.notifyOnExit = false
    // The system sends again the crossings that were not confirmed.
    for _ in 0..<2 {
      app.system.emit(.places(.crossed(RegionCrossing(region: model, state: .inside, number: 4))))
    }
    app.system.emit(.places(.crossed(RegionCrossing(region: model, state: .outside, number: 5))))
    app.system.emit(
      .places(.crossed(RegionCrossing(region: entryOnly, state: .outside, number: 6))))
    let expected = [
      "entered market", "inside market", "left market", "outside market", "outside market",
    ]
    #expect(delegates.map { $0.take() } == [expected, expected])
    #expect(managers.count == 2)
    let taken = app.system.calls.filter {
      if case .places(.crossingTaken) = $0 { true } else { false }
    }
    #expect(taken == [4, 4, 5, 6].map { .places(.crossingTaken(number: $0)) })
  }

  @Test func `The state of a region is reported on demand, monitored or not`() async {
    let app = App()
    app.system.answer(.places(.regionState(model)), with: .success(.regionState(.inside)))
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.requestState(for: market)
    await app.system.settle()
    #expect(delegate.take().last == "inside market")
  }

  @Test func `The monitored regions are those of the system, and none if it does not answer`() {
    let app = App()
    let manager = app.manager()
    #expect(manager.monitoredRegions.isEmpty)
    app.system.answer(.places(.monitoredRegions), with: .success(.regions([model])))
    #expect(manager.monitoredRegions == [market])
  }

  @Test func `Beacons and location pushes are refused with an error`() async {
    let app = App()
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    manager.startRangingBeacons(satisfying: CLBeaconIdentityConstraint(uuid: UUID()))
    await app.system.settle()
    #expect(delegate.take().contains("deaf rangingUnavailable"))
    #expect(manager.rangedBeaconConstraints.isEmpty && !manager.isAuthorizedForWidgetUpdates)
    await #expect(throws: CLError.self) { try await manager.startMonitoringLocationPushes() }
    #expect(app.system.calls.isEmpty)
  }
}
