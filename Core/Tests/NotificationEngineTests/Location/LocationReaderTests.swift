import NotificationEngine
import NotificationModel
import Places
import Testing

@Suite struct `Locations for processes` {
  private static let all = LocationWatch(accuracy: 0, distance: 0)

  @Test func `A process gets places as often as its filter asks`() {
    var world = World.knowingPlaces()
    world.call(.places(.watchLocation(LocationWatch(accuracy: 10, distance: 100))))
    var told: [Int] = []
    for metres in [0.0, 50, 90, 101, 150, 202] {
      told += world.locate(metres).fixes.map { _ in Int(metres) }
      world.advance(seconds: 10)
    }
    #expect(told == [0, 101, 202])
    world.call(.places(.watchLocation(nil)))
    #expect(world.locate(400).fixes.isEmpty)
  }

  @Test func `A process gets the known place at once`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.locate(700)
    #expect(world.call(.places(.watchLocation(Self.all))).fixes.count == 1)
  }

  @Test func `A process gets no place that is long past`() {
    var world = World.knowingPlaces()
    world.call(.places(.watchLocation(Self.all)))
    world.locate(700)
    world.call(.places(.watchLocation(nil)))
    world.advance(seconds: 600)
    #expect(world.call(.places(.watchLocation(Self.all))).fixes.isEmpty)
  }

  @Test(arguments: [LocationAuthorization.denied, .notDetermined])
  func `A process of an app that may not know places gets none`(
    authorization: LocationAuthorization
  ) {
    var world = World.knowingPlaces(authorization)
    let effects = world.call(.places(.watchLocation(Self.all)))
    #expect(effects.needs.isEmpty)
    #expect(world.locate(700).fixes.isEmpty)
    #expect(world.set(["location": "whenInUse"]).needs.count == 1)
    #expect(world.locate(700).fixes.count == 1)
  }

  @Test func `An app that may not know more gets rough places, once for each cell`() throws {
    var world = World.knowingPlaces()
    world.set(["preciseLocation": "off"])
    world.call(.places(.watchLocation(Self.all)))
    let fix = try #require(world.locate(0).fixes.first)
    #expect(fix.accuracy >= CoreLimits.roughAccuracy)
    #expect(fix.speed == nil && fix.altitude == nil && fix.course == nil)
    let distance = GeocentricPoint(fix.coordinate).distance(to: GeocentricPoint(World.home))
    #expect(distance > 100 && distance < CoreLimits.roughAccuracy)
    #expect(world.locate(10).fixes.isEmpty)
    #expect(world.locate(20_000).fixes.count == 1)
  }

  @Test(arguments: [
    (90.0, 0.0), (-90, 180), (0, -180), (0, 180), (89.99, 179.99), (-89.99, -179.99),
  ])
  func `Rough places are right at the ends of the earth too`(latitude: Double, longitude: Double)
    throws
  {
    var world = World.knowingPlaces()
    world.set(["preciseLocation": "off"])
    world.call(.places(.watchLocation(Self.all)))
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let told = world.transaction(
      .places(.located(LocationFix(coordinate: place, accuracy: 5, time: world.moment.wall))))
    let fix = try #require(told.fixes.first)
    #expect(fix.coordinate.isValid)
    let distance = GeocentricPoint(fix.coordinate).distance(to: GeocentricPoint(place))
    #expect(distance < CoreLimits.roughAccuracy)
  }

  @Test func `A process learns why no place is known`() {
    var world = World.knowingPlaces()
    world.call(.places(.watchLocation(Self.all)))
    let problem = Event.places(
      .locationSourceChanged(name: "GeoClue", problem: "GeoClue is not there."))
    #expect(
      world.transaction(problem).appEvents == [
        .places(.locationUnavailable(reason: "GeoClue is not there."))
      ])
    world.greet(ConnectionNumber(5))
    #expect(
      world.call(.places(.watchLocation(Self.all)), from: ConnectionNumber(5)).appEvents
        == [.places(.locationUnavailable(reason: "GeoClue is not there."))])
  }

  @Test func `Distances that are invalid are refused by field`() {
    var world = World.knowingPlaces()
    for number in [-1, Double.nan, .infinity] {
      #expect(
        world.call(.places(.watchLocation(LocationWatch(accuracy: number, distance: 0)))).refusals
          .first?
          .field == "watch.accuracy")
      #expect(
        world.call(.places(.watchLocation(LocationWatch(accuracy: 0, distance: number)))).refusals
          .first?
          .field == "watch.distance")
    }
  }

  @Test func `The location report names the known place and its source`() {
    var world = World.knowingPlaces()
    world.call(.notifications(.add(.atPlace())))
    world.transaction(.places(.locationSourceChanged(name: "gpsd", problem: nil)))
    world.locate(700)
    guard case .location(let report)? = world.control(.places(.location)).controlReplies.first
    else {
      Issue.record("there is no report")
      return
    }
    #expect(report.source == "gpsd" && report.problem == nil && report.regions == 1)
    #expect(report.fix?.accuracy == 5)
    #expect(report.need == LocationNeed(distance: 320, accuracy: 10))
  }
}
