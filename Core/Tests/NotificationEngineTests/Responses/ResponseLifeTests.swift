import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The life of a response: stored, sent, handled, or reported; never lost (F12 to F14).
struct ResponseLifeTests {
  private static let second = ConnectionNumber(5)

  /// A world without a process of the app, and a notification to answer.
  private static func world() -> (World, NotificationKey) {
    var world = World.allowed()
    let key = world.show()?.key
    world.transaction(.disconnected(World.app))
    guard let key else { preconditionFailure("nothing was shown") }
    return (world, key)
  }

  private static func kept(_ world: World) -> [KeptResponse] { world.store.keptResponses(of: nil) }

  @Test(.rules("F13", "F14"))
  func `An app that does not run is started and gets the response with its delegate`() throws {
    var (world, key) = Self.world()
    let effects = world.control(.responses(.respond(key, .open)))
    #expect(effects.launches.map(\.command) == [["/opt/organizer/organizer"]])
    #expect(effects.launches.first?.reason == .response)
    #expect(Self.kept(world).count == 1)
    #expect(world.greet(Self.second).responses.isEmpty)
    let handed = world.call(.responses(.setDelegate(isSet: true)), from: Self.second).responses
    #expect(handed.map(\.response.actionIdentifier) == [NotificationAction.defaultIdentifier])
    let token = try #require(handed.first?.token)
    #expect(Self.kept(world).first?.attempts == 1)
    world.call(.responses(.responseHandled(token: token)), from: Self.second)
    #expect(Self.kept(world).isEmpty)
  }

  @Test(.rules("F13")) func `A process without a delegate does not prevent a start`() {
    var (world, key) = Self.world()
    world.greet(Self.second)
    #expect(world.control(.responses(.respond(key, .open))).launches.count == 1)
  }

  @Test(.rules("F14"))
  func `Only one start runs at a time, and every waiting response goes to it`() {
    var world = World.allowed()
    let keys = ["a", "b"].compactMap { world.show($0)?.key }
    world.transaction(.disconnected(World.app))
    #expect(world.control(.responses(.respond(keys[0], .open))).launches.count == 1)
    #expect(world.control(.responses(.respond(keys[1], .open))).launches.isEmpty)
    world.greet(Self.second)
    let handed = world.call(.responses(.setDelegate(isSet: true)), from: Self.second).responses
    #expect(handed.map(\.response.notification.request.identifier) == ["a", "b"])
  }

  @Test
  func `The process whose delegate was set last gets the response if there are several`() throws {
    var world = World.allowed()
    world.greet(Self.second)
    world.call(.responses(.setDelegate(isSet: true)), from: Self.second)
    world.call(.responses(.setDelegate(isSet: true)))
    let key = try #require(world.show()?.key)
    let effects = world.control(.responses(.respond(key, .open)))
    guard case .send(let connection, .responses(.didReceive))? = effects.last(where: \.isSending)
    else {
      Issue.record("nobody was told")
      return
    }
    #expect(connection == World.app)
  }

  enum Failure: CaseIterable {
    case cannotStart, endsEarly, setsNoDelegate, hasNoCommand
  }

  @Test(
    .rules("F14"),
    arguments: [
      (Failure.cannotStart, "the app could not be started: no such file"),
      (.endsEarly, "the app ended before it received the response"),
      (.setsNoDelegate, "the app was started but set no delegate in time"),
      (.hasNoCommand, "nothing is known that starts the app"),
    ])
  func `A response that cannot be delivered is kept and reported, and goes to the next process`(
    failure: Failure, problem: String
  ) {
    var (world, key) = Self.world()
    if failure == .hasNoCommand { world.control(.apps(.rebind(app: World.organizer))) }
    world.control(.responses(.respond(key, .open)))
    switch failure {
    case .cannotStart:
      world.transaction(.apps(.launchFailed(World.organizer, reason: "no such file")))
    case .endsEarly: world.transaction(.apps(.launchEnded(World.organizer)))
    case .setsNoDelegate: world.advance(seconds: 31)
    case .hasNoCommand: break
    }
    let replies = world.control(.responses(.keptResponses)).controlReplies
    #expect(replies == [.responses(Self.kept(world))])
    #expect(Self.kept(world).map(\.problem) == [problem])
    world.greet(Self.second)
    let handed = world.call(.responses(.setDelegate(isSet: true)), from: Self.second).responses
    #expect(handed.count == 1)
    #expect(Self.kept(world).map(\.problem) == [""])
  }

  @Test(.rules("F14"))
  func `A process that dies over a response is followed by another, three times`() {
    var (world, key) = Self.world()
    var launches = world.control(.responses(.respond(key, .open))).launches.count
    for attempt in 1...CoreLimits.responseAttempts {
      let connection = ConnectionNumber(Int64(10 + attempt))
      world.greet(connection)
      #expect(
        world.call(.responses(.setDelegate(isSet: true)), from: connection).responses.count == 1)
      launches += world.transaction(.disconnected(connection)).launches.count
    }
    #expect(launches == CoreLimits.responseAttempts)
    #expect(Self.kept(world).first?.problem.contains("3 times") == true)
    world.greet(Self.second)
    #expect(world.call(.responses(.setDelegate(isSet: true)), from: Self.second).responses.isEmpty)
  }

  @Test(.rules("F14")) func `A response that arrives as its process ends goes to a new process`()
    throws
  {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let key = try #require(world.show()?.key)
    #expect(world.control(.responses(.respond(key, .open))).responses.count == 1)
    #expect(world.transaction(.disconnected(World.app)).launches.count == 1)
  }

  @Test(.rules("F12")) func `A handler that is never called ends the wait with a warning`() throws {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let key = try #require(world.show()?.key)
    world.control(.responses(.respond(key, .open)))
    let effects = world.advance(seconds: 31)
    #expect(Self.kept(world).isEmpty)
    #expect(
      effects.contains { if case .log(let line) = $0 { line.level == .warning } else { false } })
  }

  @Test(.rules("F14"))
  func `A daemon that was restarted waits a little for its apps, then starts them`() {
    var (world, key) = Self.world()
    world.control(.responses(.respond(key, .open)))
    world.system = Engine()
    #expect(world.transaction(.machine(.started)).launches.isEmpty)
    #expect(world.advance(seconds: 3).launches.count == 1)
    world.greet(Self.second)
    #expect(
      world.call(.responses(.setDelegate(isSet: true)), from: Self.second).responses.count == 1)
  }

  @Test(.rules("F14")) func `An app that comes back to a restarted daemon is not started twice`()
    throws
  {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let key = try #require(world.show()?.key)
    world.control(.responses(.respond(key, .open)))
    world.system = Engine()
    world.transaction(.machine(.started))
    world.greet()
    #expect(world.call(.responses(.setDelegate(isSet: true))).responses.count == 1)
    #expect(world.advance(seconds: 60).launches.isEmpty)
  }

  @Test func `A token of another process or an unknown one handles nothing`() throws {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let key = try #require(world.show()?.key)
    let token = try #require(
      world.control(.responses(.respond(key, .open))).responses.first?.token)
    world.greet(Self.second)
    #expect(
      world.call(.responses(.responseHandled(token: token)), from: Self.second).replies == [.done])
    #expect(world.call(.responses(.responseHandled(token: -1))).replies == [.done])
    #expect(Self.kept(world).count == 1)
  }

  @Test(.rules("F14"))
  func `Kept responses have a limit, and a refused response leaves the notification`() {
    var (world, key) = Self.world()
    let notification = DeliveredNotification(
      key: key, request: .reminder(), date: world.moment.wall)
    for number in 0..<CoreLimits.keptResponses {
      world.store.save(
        KeptResponse(
          number: Int64(1_000_000 + number),
          response: NotificationResponse(notification: notification, actionIdentifier: "x"),
          date: world.moment.wall))
    }
    let refused = world.control(.responses(.respond(key, .open))).refusals
    #expect(refused.first?.code == .limitReached)
    #expect(refused.first?.field == "response")
    #expect(world.store.delivered("milk", of: World.organizer) != nil)
  }
}

extension Effect {
  fileprivate var isSending: Bool { if case .send = self { true } else { false } }
}
