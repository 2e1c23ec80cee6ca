import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@Suite struct `Monitored regions` {
  private static let second = ConnectionNumber(5)

  private static func monitoring(_ authorization: LocationAuthorization) -> World {
    var world = World.knowingPlaces(authorization)
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    world.call(.places(.monitorRegion(.home())))
    world.stay(1_000)
    return world
  }

  @Test func `A running app learns of crossings of its regions`() {
    var world = Self.monitoring(.whenInUse)
    #expect(world.stay(0).crossings == [RegionCrossing(region: .home(), state: .inside)])
    #expect(world.stay(1_000).crossings == [RegionCrossing(region: .home(), state: .outside)])
  }

  @Test func `An app that may always know places is started for a crossing`() {
    var world = Self.monitoring(.always)
    world.transaction(.disconnected(World.app))
    let effects = world.stay(0)
    #expect(effects.launches.map(\.reason) == [.region])
    #expect(effects.crossings.isEmpty)
    world.greet(Self.second)
    let told = world.call(.places(.locationStatus), from: Self.second)
    #expect(told.crossings == [RegionCrossing(region: .home(), state: .inside)])
    #expect(world.call(.places(.monitoredRegions), from: Self.second).crossings.isEmpty)
    #expect(world.record?.location.crossings.count == 1)
    world.call(.places(.crossingTaken(number: told.crossingNumbers[0])), from: Self.second)
    #expect(world.record?.location.crossings.isEmpty == true)
  }

  @Test func `A crossing comes again if the daemon died before the app confirmed it`() {
    var world = Self.monitoring(.whenInUse)
    #expect(world.stay(0).crossingNumbers == [1])
    world.restart()
    world.greet()
    #expect(world.call(.places(.locationStatus)).crossingNumbers == [1])
    world.call(.places(.crossingTaken(number: 1)))
    #expect(world.stay(1_000).crossingNumbers == [2])
    world.restart()
    world.greet()
    #expect(world.call(.places(.locationStatus)).crossingNumbers == [2])
  }

  @Test func `Each process of an app gets a crossing, and one confirmation is enough`() {
    var world = Self.monitoring(.whenInUse)
    world.greet(Self.second)
    world.call(.places(.locationStatus), from: Self.second)
    #expect(world.stay(0).crossingNumbers == [1, 1])
    world.call(.places(.crossingTaken(number: 0)))
    #expect(world.record?.location.crossings.count == 1)
    world.call(.places(.crossingTaken(number: 1)), from: Self.second)
    #expect(world.record?.location.crossings.isEmpty == true)
  }

  @Test func `A crossing is not kept for an app that may know places only while in use`() {
    var world = Self.monitoring(.whenInUse)
    world.stay(0)
    world.transaction(.disconnected(World.app))
    #expect(world.record?.location.crossings.isEmpty == true)
    world.greet()
    world.call(.places(.locationStatus))
    world.stay(1_000)
    #expect(world.record?.location.crossings.count == 1)
    world.restart()
    world.advance(seconds: 3)
    #expect(world.record?.location.crossings.isEmpty == true)
  }

  @Test func `An app that may know places only while in use is not started for a crossing`() {
    var world = Self.monitoring(.whenInUse)
    world.transaction(.disconnected(World.app))
    #expect(world.stay(0).launches.isEmpty)
    #expect(world.record?.location.crossings.isEmpty == true)
  }

  @Test func `A kept crossing survives a restart, and the app is started again`() {
    var world = Self.monitoring(.always)
    world.transaction(.disconnected(World.app))
    world.stay(0)
    world.restart()
    #expect(world.advance(seconds: 3).launches.count == 1)
    world.transaction(.apps(.launchFailed(World.organizer, reason: "gone")))
    #expect(world.record?.location.crossings.count == 1)
  }

  @Test func `Only the newest crossings up to the limit are kept`() {
    var world = Self.monitoring(.always)
    world.call(.apps(.setLaunchCommand([])))
    world.transaction(.disconnected(World.app))
    for _ in 0..<CoreLimits.keptCrossings / 2 + 2 {
      world.stay(0)
      world.stay(1_000)
    }
    #expect(world.record?.location.crossings.count == CoreLimits.keptCrossings)
    #expect(world.record?.location.crossings.last?.state == .outside)
  }

  @Test(.rules("B21"))
  func `Monitored regions are in the order they were added, each identifier once`() {
    var world = World.knowingPlaces()
    for (name, radius) in [("b", 100.0), ("a", 100), ("b", 200)] {
      world.call(.places(.monitorRegion(.home(name, radius: radius))))
    }
    let regions = world.call(.places(.monitoredRegions)).replies
    #expect(regions.contains { if case .regions(let all) = $0 { all.count == 2 } else { false } })
    world.call(.places(.stopMonitoringRegion(identifier: "b")))
    world.call(.places(.stopMonitoringRegion(identifier: "unknown")))
    #expect(world.call(.places(.monitoredRegions)).replies == [.regions([.home("a")])])
  }

  @Test(.rules("B22")) func `Regions that cannot be watched are refused by field and value`() {
    var world = World.knowingPlaces()
    let refusal = world.call(.places(.monitorRegion(.home(radius: 0.5)))).refusals.first
    #expect(refusal?.field == "region.radius" && refusal?.value == "0.5")
    #expect(
      world.call(.places(.regionState(.home(radius: -1)))).refusals.first?.field == "region.radius")
    #expect(world.store.regionCount(of: nil) == 0)
  }

  @Test(.rules("B22")) func `Apple's limit of 20 counts the regions of requests too`() {
    var policy = Policy()
    policy.regionLimit = 20
    var world = World.knowingPlaces(policy: policy)
    for number in 0..<10 { world.call(.places(.monitorRegion(.home("\(number)")))) }
    for number in 0..<10 { world.call(.notifications(.add(.atPlace("\(number)")))) }
    #expect(
      world.call(.places(.monitorRegion(.home("more")))).refusals.first?.code == .limitReached)
    #expect(
      world.call(.notifications(.add(.atPlace("more")))).refusals.first?.field
        == "request.trigger.region")
    // A region that replaces another one uses its room.
    #expect(world.call(.places(.monitorRegion(.home("3", radius: 300)))).refusals.isEmpty)
    #expect(world.call(.notifications(.add(.atPlace("3")))).refusals.isEmpty)
  }

  @Test func `The state of a region is known if the device's location is`() {
    var world = World.knowingPlaces()
    func state(_ region: Region) -> RegionState? {
      for case .regionState(let state) in world.call(.places(.regionState(region))).replies {
        return state
      }
      return nil
    }
    #expect(state(.home()) == .unknown)
    world.call(.places(.monitorRegion(.home())))
    world.locate(300)
    #expect(state(.home()) == .outside)
    #expect(state(.home(radius: 1_000)) == .inside)
    world.set(["location": "denied"])
    #expect(state(.home()) == .unknown)
  }
}
