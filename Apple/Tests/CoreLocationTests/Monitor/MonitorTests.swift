import NotificationModel
import SystemConnection
import Testing

@testable import CoreLocation

@Suite("Conditions that a monitor watches")
struct MonitorTests {
  private static let name = MonitorName(monitor: "trips", condition: "home")
  private static let home = CLMonitor.CircularGeographicCondition(
    center: CLLocationCoordinate2D(latitude: 48, longitude: 11), radius: 100)

  private var home: CLMonitor.CircularGeographicCondition { Self.home }

  private func region(_ condition: String, of monitor: String = "trips") -> Region {
    home.region(named: MonitorName(monitor: monitor, condition: condition))
  }

  private func open(_ name: String = "trips", in app: App) async -> CLMonitor {
    await CenterSource.$running.withValue(app.source) { await CLMonitor(name) }
  }

  @Test func `A circle is kept by the system, and its record has the assumed state`() async {
    let app = App(.always)
    app.system.answer(.places(.regionState(region("home"))), with: .success(.regionState(.unknown)))
    let monitor = await open(in: app)
    await monitor.add(home, identifier: "home", assuming: .unsatisfied)
    #expect(app.system.calls.contains(.places(.monitorRegion(region("home")))))
    let record = await monitor.record(for: "home")
    #expect(record?.condition as? CLMonitor.CircularGeographicCondition == home)
    #expect(record?.lastEvent.state == .unsatisfied)
    #expect(await monitor.identifiers == ["home"])
    await monitor.remove("home")
    #expect(await monitor.identifiers.isEmpty)
    #expect(
      app.system.calls.contains(
        .places(.stopMonitoringRegion(identifier: region("home").identifier))))
  }

  @Test
  func `An event comes when a border is crossed, and only for the monitor of the condition`()
    async throws
  {
    let app = App(.always)
    app.system.answer(.places(.regionState(region("home"))), with: .success(.regionState(.outside)))
    let monitor = await open(in: app)
    let other = await open("other", in: app)
    await monitor.add(home, identifier: "home")
    let delegate = RecordingDelegate()
    let manager = app.manager(delegate)
    await app.system.settle()
    _ = delegate.take()
    app.system.emit(
      .places(.crossed(RegionCrossing(region: region("home"), state: .inside, number: 1))))
    var events = await monitor.events.makeAsyncIterator()
    #expect(try await events.next()?.state == .unsatisfied)
    #expect(try await events.next()?.state == .satisfied)
    #expect(await other.identifiers.isEmpty)
    #expect(delegate.take().isEmpty, "a manager is told nothing of a monitor's conditions")
    withExtendedLifetime(manager) {}
  }

  @Test
  func `A monitor of the same name gets its conditions and the missed events`()
    async throws
  {
    let app = App(.always)
    let region = region("home")
    app.system.answer(
      .places(.monitoredRegions),
      with: .success(
        .regions([
          region, self.region("work", of: "others"),
          Region(identifier: "plain", latitude: 1, longitude: 2, radius: 3),
        ])))
    app.system.answer(.places(.regionState(region)), with: .success(.regionState(.outside)))
    let manager = app.manager()
    app.system.emit(.places(.crossed(RegionCrossing(region: region, state: .inside, number: 7))))
    let monitor = await open(in: app)
    #expect(await monitor.identifiers == ["home"])
    var events = await monitor.events.makeAsyncIterator()
    #expect(try await events.next()?.state == .satisfied)
    #expect(await monitor.record(for: "home")?.lastEvent.state == .satisfied)
    #expect(manager.monitoredRegions.map(\.identifier) == ["plain"])
  }

  @Test
  func `A missed crossing is reported although the system gives the same state when asked`()
    async throws
  {
    let app = App(.always)
    let region = region("home")
    app.system.answer(.places(.monitoredRegions), with: .success(.regions([region])))
    app.system.answer(.places(.regionState(region)), with: .success(.regionState(.inside)))
    let manager = app.manager()
    app.system.emit(.places(.crossed(RegionCrossing(region: region, state: .inside, number: 7))))
    let monitor = await open(in: app)
    app.system.emit(.places(.crossed(RegionCrossing(region: region, state: .outside, number: 8))))
    var events = await monitor.events.makeAsyncIterator()
    #expect(try await events.next()?.state == .satisfied)
    #expect(try await events.next()?.state == .unsatisfied)
    withExtendedLifetime(manager) {}
  }

  @Test(arguments: [
    AppCall.places(.monitoredRegions), .places(.regionState(Self.home.region(named: Self.name))),
  ])
  func `Events that come while the conditions are read are reported, and in order`(call: AppCall)
    async throws
  {
    let app = App(.always)
    let region = region("home")
    app.system.answer(.places(.monitoredRegions), with: .success(.regions([region])))
    app.system.answer(.places(.regionState(region)), with: .success(.regionState(.inside)))
    app.system.happen(
      .places(.crossed(RegionCrossing(region: region, state: .inside, number: 7))), before: call)
    let monitor = await open(in: app)
    app.system.emit(.places(.crossed(RegionCrossing(region: region, state: .outside, number: 8))))
    var events = await monitor.events.makeAsyncIterator()
    #expect(try await events.next()?.state == .satisfied)
    #expect(try await events.next()?.state == .unsatisfied)
  }

  @Test func `A condition that cannot be watched gives an event with the reason`() async throws {
    let app = App(.always)
    app.system.answer(
      .places(.monitorRegion(region("many"))),
      with: .failure(
        NotificationFailure(.limitReached, message: "There are too many.", remedy: "Stop some.")))
    let monitor = await open(in: app)
    var events = await monitor.events.makeAsyncIterator()
    await monitor.add(
      CLMonitor.BeaconIdentityCondition(uuid: UUID(), major: 1), identifier: "beacon")
    let beacon = try #require(try await events.next())
    #expect(beacon.conditionUnsupported && beacon.state == .unmonitored)
    await monitor.add(
      CLMonitor.CircularGeographicCondition(center: home.center, radius: -1), identifier: "none")
    #expect(try await events.next()?.conditionUnsupported == true)
    await monitor.add(home, identifier: "many")
    #expect(try await events.next()?.conditionLimitExceeded == true)
  }

  @Test func `An event says that the user denies locations`() async throws {
    let app = App(.denied)
    let monitor = await open(in: app)
    await monitor.add(home, identifier: "home")
    var events = await monitor.events.makeAsyncIterator()
    let event = try #require(try await events.next())
    #expect(event.authorizationDenied && event.state == .unmonitored)
  }

  @Test(arguments: [("a", "b"), ("", ""), ("1:a", "2:b"), ("Käse", "日本"), ("a:", ":b")])
  func `Names of any kind stay distinct`(monitor: String, condition: String) {
    let name = MonitorName(monitor: monitor, condition: condition)
    #expect(MonitorName(name.identifier) == name)
  }

  @Test(arguments: ["", "home", "CLMonitor 1:ab", "\u{1}CLMonitor x", "\u{1}CLMonitor 9:ab"])
  func `A region of a manager is not a condition`(identifier: String) {
    #expect(MonitorName(identifier) == nil)
  }
}
