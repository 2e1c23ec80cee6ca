import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Responses that an app takes and acknowledges, as programs do that call over the session bus (S34).
struct TakenResponseTests {
  /// A world in which the user has opened a notification, and nothing receives that.
  private static func answered() throws -> World {
    var world = World.allowed()
    let shown = try world.shown()
    world.control(.responses(.respond(shown.key, .open)))
    return world
  }

  @Test(.rules("S34"))
  func `A response is kept until it is acknowledged, by any process that takes it`() throws {
    var world = try Self.answered()
    let all = world.take()
    let taken = try #require(all.first)
    #expect(taken.response.notification.request.identifier == "milk")
    #expect(world.take() == [taken], "taking again gives it again")
    world.call(.responses(.acknowledge(numbers: [taken.number])))
    #expect(world.take().isEmpty)
    #expect(world.store.keptResponses(of: nil).isEmpty)
  }

  @Test(.rules("S34")) func `A process that has taken once is sent the responses that follow`()
    throws
  {
    var world = World.allowed()
    #expect(world.take().isEmpty)
    let shown = try world.shown()
    let effects = world.control(.responses(.respond(shown.key, .open)))
    guard case .responses(.didReceive(let number, let response)) = effects.appEvents.first else {
      Issue.record("no event, but \(effects)")
      return
    }
    #expect(response.notification.key == shown.key)
    #expect(effects.launches.isEmpty)
    world.call(.responses(.acknowledge(numbers: [number])))
    #expect(world.take().isEmpty)
  }

  @Test(.rules("S34")) func `A response that is not acknowledged in time is kept with the reason`()
    throws
  {
    var world = World.allowed()
    world.call(.responses(.take))
    let shown = try world.shown()
    world.control(.responses(.respond(shown.key, .open)))
    world.advance(seconds: 31)
    let kept = try #require(world.store.keptResponses(of: nil).first)
    #expect(kept.problem.contains("did not acknowledge"))
    #expect(world.take().map(\.number) == [kept.number])
  }

  @Test(.rules("S34"))
  func `A response to a delegate is kept when its process takes it, until it is acknowledged`()
    throws
  {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let shown = try world.shown()
    world.control(.responses(.respond(shown.key, .open)))
    let taken = try #require(world.take().first)
    world.advance(seconds: 31)
    #expect(world.store.keptResponses(of: nil).map(\.number) == [taken.number])
  }

  @Test func `A process with a delegate has thirty seconds, as before`() throws {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let shown = try world.shown()
    world.control(.responses(.respond(shown.key, .open)))
    world.advance(seconds: 31)
    #expect(world.store.keptResponses(of: nil).isEmpty)
  }

  @Test(.rules("S34")) func `A process that ends with taken responses is started again`() throws {
    var world = try Self.answered()
    world.transaction(.apps(.launchEnded(World.organizer)))
    #expect(world.take().count == 1)
    let effects = world.transaction(.disconnected(World.app))
    #expect(effects.launches.map(\.app) == [World.organizer])
    #expect(world.store.keptResponses(of: nil).count == 1)
  }

  @Test func `Another app cannot acknowledge a response`() throws {
    var world = try Self.answered()
    let taken = world.take()
    let number = try #require(taken.first).number
    world.greet(ConnectionNumber(8), as: "com.example.other", executable: "/opt/other")
    world.call(.responses(.acknowledge(numbers: [number])), from: ConnectionNumber(8))
    #expect(world.take().map(\.number) == [number])
  }
}

/// Apps that the session bus starts (S34).
struct BusWakingTests {
  /// A world whose organizer is started by the bus, and has ended.
  private static func absent(isActivatable: Bool = true, command: [String] = []) -> World {
    var world = World()
    var peer = PeerFacts(processIdentifier: 7, executable: "/opt/organizer/organizer")
    peer.bus = PeerFacts.Bus(isActivatable: isActivatable, command: command)
    world.transaction(
      .appGreeted(World.app, message: 0, Hello(bundleIdentifier: World.organizer.rawValue), peer))
    world.call(.settings(.requestAuthorization([.alert])))
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    return world
  }

  private static func answer(_ world: inout World, _ identifier: String) throws -> [Effect] {
    let shown = try world.shown(identifier)
    world.transaction(.disconnected(World.app))
    return world.control(.responses(.respond(shown.key, .open)))
  }

  @Test(.rules("S34")) func `The bus starts the app, and is given the response for it`() throws {
    var world = Self.absent()
    let launches = try Self.answer(&world, "milk").launches
    let order = try #require(launches.first)
    #expect(order.isByBus)
    #expect(order.responses.map(\.response.notification.request.identifier) == ["milk"])
  }

  @Test
  func `A program whose name the bus cannot start is started by the command of its desktop file`()
    throws
  {
    var world = Self.absent(isActivatable: false, command: ["/opt/organizer/organizer", "--show"])
    let launches = try Self.answer(&world, "milk").launches
    let order = try #require(launches.first)
    #expect(!order.isByBus)
    #expect(order.command == ["/opt/organizer/organizer", "--show"])
  }

  @Test
  func `A program without a desktop file and a command is not started by its executable alone`()
    throws
  {
    var world = Self.absent(isActivatable: false)
    #expect(try Self.answer(&world, "milk").launches.isEmpty)
    #expect(world.store.keptResponses(of: nil).first?.problem.contains("nothing is known") == true)
  }

  @Test(.rules("S34"))
  func `Taken responses are removed, and responses that came meanwhile start the app again`() throws
  {
    var world = Self.absent()
    let bread = try world.shown("bread")
    let launches = try Self.answer(&world, "milk").launches
    let order = try #require(launches.first)
    #expect(world.control(.responses(.respond(bread.key, .open))).launches.isEmpty)
    let numbers = order.responses.map(\.number)
    let effects = world.transaction(
      .apps(.responsesOffered(World.organizer, handled: numbers, others: [])))
    let next = try #require(effects.launches.first)
    #expect(next.responses.map(\.response.notification.request.identifier) == ["bread"])
    #expect(world.store.keptResponses(of: nil).map(\.number) == next.responses.map(\.number))
  }

  @Test(.rules("S34"))
  func `A response that the app does not handle is kept, and not offered again at once`() throws {
    var world = Self.absent()
    let launches = try Self.answer(&world, "milk").launches
    let order = try #require(launches.first)
    let effects = world.transaction(
      .apps(.responsesOffered(World.organizer, handled: [], others: order.responses.map(\.number))))
    #expect(effects.launches.isEmpty)
    let kept = try #require(world.store.keptResponses(of: nil).first)
    #expect(kept.problem.contains("did not acknowledge"))
  }

  @Test(.rules("S34"))
  func `A response of an app that the bus cannot start is kept with the reason`() throws {
    var world = Self.absent()
    _ = try Self.answer(&world, "milk")
    world.transaction(.apps(.launchFailed(World.organizer, reason: "no such service")))
    let kept = try #require(world.store.keptResponses(of: nil).first)
    #expect(kept.problem.contains("no such service"))
  }
}

extension World {
  /// Shows a notification of the organizer.
  fileprivate mutating func shown(_ identifier: String = "milk") throws -> Presentation {
    let presentation = show(identifier)
    return try #require(presentation)
  }

  /// The responses that the organizer takes now.
  fileprivate mutating func take() -> [KeptResponse] {
    for case .responses(let responses) in call(.responses(.take)).replies {
      // The number of attempts is not a part of the comparison.
      return responses.map { kept in
        var kept = kept
        kept.attempts = 0
        kept.problem = ""
        return kept
      }
    }
    return []
  }
}
