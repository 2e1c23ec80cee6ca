import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@Suite struct `Crossings of requests` {
  @Test(.rules("B20", "B23"))
  func `A request comes once the device has arrived and stayed for twenty seconds`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.stay(1_000)
    #expect(world.locate(0).presentations.isEmpty)
    #expect(world.advance(seconds: 19).presentations.isEmpty)
    let effects = world.advance(seconds: 1)
    #expect(effects.presentations.map(\.key.identifier) == ["milk"])
    #expect(world.pending().isEmpty)
    #expect(world.store.regionCount(of: nil) == 0)
  }

  @Test(.rules("G2"))
  func `A delivered location request can be removed from the list but not read`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.stay(1_000)
    world.stay(0)
    #expect(world.delivered().isEmpty)
    #expect(world.list().flatMap(\.members).map(\.key.identifier) == ["milk"])
    #expect(
      world.call(.notifications(.removeDelivered(identifiers: ["milk"]))).withdrawals.count == 1)
  }

  @Test(.rules("B20"), arguments: [(true, false, [1]), (false, true, [2]), (true, true, [1, 2])])
  func `A region triggers on entry, on exit or on both`(entry: Bool, exit: Bool, expected: [Int]) {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace("r", .home(entry: entry, exit: exit), repeats: true))))
    world.stay(1_000)
    var shown: [Int] = []
    for (index, place) in [0.0, 1_000].enumerated() {
      shown += world.stay(place).presentations.map { _ in index + 1 }
    }
    #expect(shown == expected)
  }

  @Test(.rules("B18", "B20"))
  func `A repeating location request comes each time, another one once`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace("each", .home("a", exit: false), repeats: true))))
    world.call(.notifications(.add(.atPlace("once", .home("b", exit: false)))))
    world.stay(1_000)
    var names: [String] = []
    for place in [0.0, 1_000, 0, 1_000, 0] {
      names += world.stay(place).presentations.map(\.key.identifier)
    }
    #expect(names.sorted() == ["each", "each", "each", "once"])
    #expect(world.pending().map(\.request.identifier) == ["each"])
  }

  @Test(.rules("B23")) func `A request comes at no crossing if the device is already inside`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace("milk", .home(exit: false), repeats: true))))
    #expect(world.stay(0).presentations.isEmpty)
    #expect(world.stay(1_000).presentations.isEmpty)
    #expect(world.stay(0).presentations.count == 1)
  }

  @Test(.rules("B23")) func `Passing by for less than twenty seconds is not a crossing`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.stay(1_000)
    world.locate(0)
    world.advance(seconds: 10)
    world.locate(400)
    #expect(world.advance(seconds: 100).presentations.isEmpty)
  }

  @Test(.rules("B24"), arguments: [LocationAuthorization.denied, .notDetermined])
  func `An app that may not know places gets no crossing, and it is not made up for`(
    authorization: LocationAuthorization
  ) {
    var world = World.knowingPlaces(authorization)
    world.call(.notifications(.add(.atPlace("milk", .home(exit: false)))))
    world.stay(1_000)
    #expect(world.stay(0).presentations.isEmpty)
    #expect(world.pending().count == 1)
    world.set(["location": "whenInUse"])
    #expect(world.stay(0).presentations.isEmpty)
    world.stay(1_000)
    #expect(world.stay(0).presentations.count == 1)
  }

  @Test func `An app that knows only rough places or none because they are off gets no crossing`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace("milk", .home(exit: false)))))
    world.stay(1_000)
    world.set(["preciseLocation": "off"])
    #expect(world.stay(0).presentations.isEmpty)
    world.set(["preciseLocation": "on"])
    world.setGlobally(["location": "off"])
    world.stay(1_000)
    #expect(world.stay(0).presentations.isEmpty)
    world.setGlobally(["location": "on"])
    world.stay(1_000)
    #expect(world.stay(0).presentations.count == 1)
  }

  @Test func `An app that may know places gets its crossing although another app may not`() {
    var world = World.knowingPlaces()
    let other = ConnectionNumber(9)
    world.greet(other, as: "com.example.other", executable: "/opt/other")
    let stranger = World.identifier("com.example.other")
    world.control(.settings(.authorize(app: stranger, .allow)))
    world.call(.notifications(.add(.atPlace("a"))), from: other)
    world.call(.notifications(.add(.atPlace("b"))))
    world.stay(1_000)
    #expect(world.stay(0).presentations.map(\.key.identifier) == ["b"])
  }

  @Test(.rules("G7"))
  func `Regions of a removed request and of an uninstalled app are forgotten`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace("a"))))
    world.call(.notifications(.add(.atPlace("b"))))
    world.stay(1_000)
    world.call(.notifications(.removePending(identifiers: ["a"])))
    world.locate(0)
    world.control(.apps(.uninstall(app: World.organizer)))
    #expect(world.advance(seconds: 60).presentations.isEmpty)
    #expect(world.store.regionCount(of: nil) == 0)
  }

  @Test(.rules("B21")) func `Two requests with one region identifier both come`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace("near", .home("same", radius: 100)))))
    world.call(.notifications(.add(.atPlace("far", .home("same", radius: 500)))))
    world.stay(2_000)
    #expect(world.stay(300).presentations.map(\.key.identifier) == ["far"])
    #expect(world.stay(0).presentations.map(\.key.identifier) == ["near"])
  }

  @Test func `A clock that is set changes nothing about a dwell`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.stay(1_000)
    world.locate(0)
    world.moment.wall = world.moment.wall.advanced(bySeconds: -7_200)
    #expect(world.advance(seconds: 19).presentations.isEmpty)
    #expect(world.advance(seconds: 1).presentations.count == 1)
  }

  @Test func `A fix off the earth is ignored`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.stay(1_000)
    for number in [Double.nan, .infinity, 91, -1e300] {
      let place = Coordinate(latitude: number, longitude: 0)
      world.transaction(
        .places(.located(LocationFix(coordinate: place, accuracy: 5, time: world.moment.wall))))
      world.transaction(
        .places(
          .located(LocationFix(coordinate: World.home, accuracy: -number, time: world.moment.wall)))
      )
    }
    #expect(world.advance(seconds: 60).presentations.isEmpty)
    #expect(world.stay(0).presentations.count == 1)
  }
}
