import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The user's answers while the store cannot write.
struct FullDiskResponseTests {
  private static let second = ConnectionNumber(5)

  /// A full disk on which a reminder of an app without a process was shown, and the banner's key.
  private static func shown(repeats: Bool = false) throws -> (FullDisk, NotificationKey) {
    var disk = FullDisk(World.allowed())
    disk.world.call(.notifications(.add(.reminder(repeats: repeats))))
    disk.world.transaction(.disconnected(World.app))
    let shown = disk.wait(seconds: 61).presentations
    return (disk, try #require(shown.first?.key))
  }

  private static func logged(_ effects: [Effect], _ event: LogLine.Responses) -> Int {
    effects.count {
      if case .log(let line) = $0 { line.event == .responses(event) } else { false }
    }
  }

  @Test(.rules("F13", "F14"))
  func `A click on a reminder that could not be stored starts its app with the response`() throws {
    var (disk, key) = try Self.shown()
    let clicked = disk.respond(key)
    #expect(clicked.refusals.isEmpty)
    #expect(clicked.withdrawals == [key])
    #expect(clicked.launches.map(\.reason) == [.response])
    #expect(
      clicked.launches.first?.responses.map(\.response.notification.key.identifier) == ["milk"])
    #expect(Self.logged(clicked, .unstored) == 1)
    #expect(disk.respond(key).refusals.map(\.code) == [.notFound], "it is answered once")
    let handed = disk.setDelegate(on: Self.second)
    #expect(handed.map(\.response.notification.request.identifier) == ["milk"])
    let token = try #require(handed.first?.token)
    _ = disk.run(
      .appCalled(Self.second, message: 9, .responses(.responseHandled(token: token))))
    #expect(disk.setDelegate(on: Self.second).isEmpty, "it is delivered once")
    #expect(disk.wait(seconds: 600).presentations.isEmpty)
    disk.isFull = false
    #expect(disk.wait(seconds: 600).presentations.isEmpty, "an answered reminder is not listed")
    #expect(disk.world.pending().isEmpty)
    #expect(disk.world.store.delivered(of: World.organizer).isEmpty)
    #expect(disk.world.store.keptResponses(of: nil).isEmpty)
  }

  /// A full disk with a listed notification of an app without a process, and its key.
  private static func listed() throws -> (FullDisk, NotificationKey) {
    var world = World.allowed()
    let key = try #require(world.show("milk")?.key)
    world.transaction(.disconnected(World.app))
    return (FullDisk(world), key)
  }

  @Test(.rules("F13", "F14"))
  func `A click on a listed notification starts its app once, and the store removes it later`()
    throws
  {
    var (disk, key) = try Self.listed()
    let clicked = disk.respond(key)
    #expect(clicked.refusals.isEmpty)
    #expect(clicked.withdrawals == [key])
    #expect(clicked.launches.map(\.reason) == [.response])
    #expect(Self.logged(clicked, .unstored) == 1)
    #expect(disk.respond(key).refusals.map(\.code) == [.notFound], "it is answered once")
    #expect(disk.control(.attachShell(name: "second")).lists == [[]])
    #expect(disk.control(.notifications(.delivered(app: nil))).deliveredIdentifiers == [])
    #expect(disk.control(.notifications(.summaries(app: World.organizer))).refusals.isEmpty)
    #expect(disk.control(.notifications(.read(key))).refusals.map(\.code) == [.notFound])
    let handed = disk.setDelegate(on: Self.second)
    #expect(handed.map(\.response.notification.key) == [key])
    let token = try #require(handed.first?.token)
    _ = disk.run(
      .appCalled(Self.second, message: 9, .responses(.responseHandled(token: token))))
    #expect(disk.world.store.deliveredCount(of: World.organizer) == 1)
    disk.isFull = false
    let later = disk.wait(seconds: 600)
    #expect(later.presentations.isEmpty)
    #expect(later.launches.isEmpty)
    #expect(disk.world.store.deliveredCount(of: World.organizer) == 0)
    #expect(disk.world.store.keptResponses(of: nil).isEmpty)
    #expect(disk.setDelegate(on: Self.second).isEmpty)
  }

  @Test(.rules("F13", "F14"))
  func `A started app receives the response although it also sets categories`() throws {
    var (disk, key) = try Self.listed()
    #expect(disk.respond(key).launches.count == 1)
    var hello = Hello(bundleIdentifier: "com.example.organizer")
    hello.displayName = "Organizer, started by a click"
    let facts = PeerFacts(processIdentifier: 7, executable: "/opt/organizer/organizer")
    let categories = [NotificationCategory(identifier: "new")]
    let effects = disk.run(
      .appGreeted(Self.second, message: 0, hello, facts),
      .appCalled(Self.second, message: 1, .notifications(.setCategories(categories))),
      .appCalled(Self.second, message: 2, .responses(.setDelegate(isSet: true))),
      .appCalled(Self.second, message: 3, .notifications(.pendingRequests))
    ).effects
    #expect(effects.responses.map(\.response.notification.key) == [key])
    #expect(effects.refusals.map(\.code) == [.diskFull])
    #expect(effects.replies.contains(.requests([])))
  }

  @Test(.rules("F13"))
  func `A click on a listed notification is stored with its text when the disk has room`() throws {
    var (disk, key) = try Self.listed()
    _ = disk.respond(key, .open)
    disk.isFull = false
    _ = disk.wait(seconds: 120)
    #expect(disk.world.store.keptResponses(of: nil).map(\.response.notification.key) == [key])
    #expect(disk.world.store.deliveredCount(of: nil) == 0)
    #expect(disk.respond(key).refusals.map(\.code) == [.notFound])
  }

  @Test func `A notification of the same identifier that came later is not removed`() throws {
    var (disk, key) = try Self.listed()
    _ = disk.respond(key, .dismiss)
    disk.isFull = false
    disk.world.greet(World.app)
    let next = disk.run(
      .appCalled(
        World.app, message: 90, .notifications(.add(.reminder("milk").immediate))))
    #expect(next.effects.presentations.count == 1)
    _ = disk.wait(seconds: 120)
    #expect(disk.world.store.deliveredCount(of: World.organizer) == 1)
  }

  @Test func `A choice that changes settings needs the store, and the notification stays`() throws {
    var world = World()
    world.attachShell()
    let key = try #require(world.post(World.posted()).presented.first?.key)
    var disk = FullDisk(world)
    let turnOff = ResponseChoice.action(identifier: SystemAction.turnOff.rawValue, text: nil)
    #expect(disk.respond(key, turnOff).refusals.map(\.code) == [.diskFull])
    #expect(disk.respond(key, .dismiss).refusals.isEmpty)
  }

  @Test func `More answers than memory keeps are refused by name`() throws {
    var world = World.allowed()
    let keys = try (0...CoreLimits.unstoredAnswers).map {
      try #require(world.show("n\($0)")?.key)
    }
    var disk = FullDisk(world)
    for key in keys.dropLast() { #expect(disk.respond(key, .dismiss).refusals.isEmpty) }
    let refusal = try #require(disk.respond(keys[keys.count - 1], .dismiss).refusals.first)
    #expect(refusal.code == .limitReached)
  }

  @Test(.rules("S12", "S13"))
  func `A button of a program's listed notification reaches the program once`() throws {
    var world = World()
    world.attachShell()
    var posted = World.posted()
    posted.actions = [NotificationAction(identifier: "read", title: "Read")]
    let key = try #require(world.post(posted).presented.first?.key)
    var disk = FullDisk(world)
    let read = ResponseChoice.action(identifier: "read", text: nil)
    let pressed = disk.respond(key, read)
    #expect(pressed.refusals.isEmpty)
    #expect(pressed.invocations.map(\.action) == ["read"])
    #expect(pressed.ends.map(\.reason) == [.dismissed])
    #expect(disk.respond(key, read).refusals.map(\.code) == [.notFound])
    disk.isFull = false
    let number = try #require(world.store.delivered(of: nil).first?.notification.posting?.number)
    #expect(disk.world.close(number).ends.isEmpty, "its end is told once")
    #expect(disk.wait(seconds: 120).ends.isEmpty)
    #expect(disk.world.store.deliveredCount(of: nil) == 0)
  }

  @Test(.rules("F13"))
  func `A response that no app has taken is stored when the disk has room`() throws {
    var (disk, key) = try Self.shown()
    _ = disk.respond(key)
    #expect(disk.world.store.keptResponses(of: nil).isEmpty)
    disk.isFull = false
    #expect(disk.wait(seconds: 120).presentations.isEmpty)
    #expect(
      disk.world.store.keptResponses(of: nil).map(\.response.notification.key.identifier) == [
        "milk"
      ])
    let handed = disk.setDelegate(on: Self.second)
    #expect(handed.map(\.response.notification.request.identifier) == ["milk"])
    #expect(Self.logged(disk.run(.machine(.stopping)).effects, .lost) == 0)
  }

  @Test func `A response that memory alone has is in the log when the daemon ends`() throws {
    var (disk, key) = try Self.shown()
    _ = disk.respond(key)
    #expect(Self.logged(disk.run(.machine(.stopping)).effects, .lost) == 1)
  }

  @Test func `A repeating reminder that was answered comes again`() throws {
    var (disk, key) = try Self.shown(repeats: true)
    _ = disk.respond(key, .dismiss)
    #expect(!disk.wait(seconds: 130).presentations.isEmpty)
    disk.isFull = false
    #expect(disk.wait(seconds: 200).presentations.contains { $0.surfaces == [.banner, .list] })
  }
}

extension [Effect] {
  /// The lists that single shells were sent, by identifier.
  fileprivate var lists: [[String]] {
    compactMap {
      guard case .showTo(_, .notifications(.list(let groups))) = $0 else { return nil }
      return groups.flatMap(\.members).map(\.key.identifier)
    }
  }
}

extension FullDisk {
  /// Answers a notification.
  fileprivate mutating func respond(
    _ key: NotificationKey, _ choice: ResponseChoice = .open
  ) -> [Effect] {
    control(.responses(.respond(key, choice)))
  }

  fileprivate mutating func control(_ call: ControlCall) -> [Effect] {
    world.lastMessage += 1
    return run(.controlCalled(World.control, message: world.lastMessage, call)).effects
  }

  /// Connects a process with a delegate, and returns the responses that it gets.
  fileprivate mutating func setDelegate(
    on connection: ConnectionNumber
  ) -> [(token: Int64, response: NotificationResponse)] {
    var hello = Hello(bundleIdentifier: "com.example.organizer")
    hello.displayName = "Organizer"
    let facts = PeerFacts(processIdentifier: 7, executable: "/opt/organizer/organizer")
    var effects = run(.appGreeted(connection, message: 0, hello, facts)).effects
    world.lastMessage += 1
    effects +=
      run(
        .appCalled(connection, message: world.lastMessage, .responses(.setDelegate(isSet: true)))
      ).effects
    return effects.responses
  }
}
