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
    #expect(disk.wait(seconds: 200).presentations.contains { $0.places == [.banner, .list] })
  }
}

extension FullDisk {
  /// Answers a notification.
  fileprivate mutating func respond(
    _ key: NotificationKey, _ choice: ResponseChoice = .open
  ) -> [Effect] {
    world.lastMessage += 1
    return run(
      .controlCalled(
        World.control, message: world.lastMessage, .responses(.respond(key, choice)))
    ).effects
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
