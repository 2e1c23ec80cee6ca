import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@Suite struct `The need of the location source` {
  @Test func `The source gets no need while no request waits for a place`() {
    var world = World.knowingPlaces()
    #expect(world.call(.notifications(.add(.reminder("tea")))).needs.isEmpty)
    #expect(world.call(.notifications(.add(.atPlace()))).needs.compactMap(\.self).count == 1)
    #expect(world.call(.notifications(.removePending(identifiers: ["milk"]))).needs == [nil])
    #expect(world.call(.notifications(.removeAllPending)).needs.isEmpty)
  }

  @Test(.rules("B24"))
  func `The source gets no need while the apps with regions may not know places`() {
    var world = World.knowingPlaces(.denied)
    #expect(world.call(.notifications(.add(.atPlace()))).needs.isEmpty)
    #expect(world.set(["location": "always"]).needs.compactMap(\.self).count == 1)
    #expect(world.setGlobally(["location": "off"]).needs == [nil])
    #expect(world.setGlobally(["location": "on"]).needs.compactMap(\.self).count == 1)
    #expect(world.set(["preciseLocation": "off"]).needs == [nil])
  }

  @Test func `The need gets coarser the farther away the nearest border is`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    let far = world.locate(60_000, accuracy: 1_000).needs.last
    #expect(far == LocationNeed(distance: 40_960, accuracy: 1_000))
    world.advance(seconds: 3_600)
    let nearer = world.locate(2_000).needs.last
    #expect(nearer == LocationNeed(distance: 1_280, accuracy: 100))
    world.advance(seconds: 60)
    #expect(world.locate(150).needs.last == LocationNeed(distance: 20, accuracy: 10))
  }

  @Test func `The need is never coarser than the distance to the nearest border`() throws {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    var need: LocationNeed?
    for step in 0..<400 {
      let distance = 20_000 - Double(step) * 50
      if let told = world.locate(distance).needs.last { need = told }
      world.advance(seconds: 10)
      let room = max(20, abs(distance - 100) - 25)
      #expect(try #require(need).distance <= room + 1)
    }
  }

  @Test func `The need changes seldom, although fixes come often`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.locate(5_300)
    var told = 0
    for step in 0..<100 {
      world.advance(seconds: 10)
      told += world.locate(5_240 + Double(step % 3) * 30).needs.count
    }
    #expect(told <= 1)
  }

  @Test func `The need is finer while a process watches places`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.locate(60_000)
    let watch = LocationWatch(accuracy: 10, distance: 50)
    #expect(
      world.call(.places(.watchLocation(watch))).needs == [LocationNeed(distance: 50, accuracy: 10)]
    )
    #expect(
      world.transaction(.disconnected(World.app)).needs
        == [LocationNeed(distance: 40_960, accuracy: 1_000)])
  }

  @Test func `The need is the same after a restart`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    #expect(world.restart().needs.compactMap(\.self).count == 1)
  }
}
