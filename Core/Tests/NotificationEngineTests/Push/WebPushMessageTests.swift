import Foundation
import NotificationEngine
import NotificationModel
import NotificationWords
import PushProtocol
import Testing

/// Messages of Web Push for an app.
struct WebPushMessageTests {
  @Test func `A text reaches a running app as it is, and is acknowledged`() {
    var (world, name) = World.subscribed()
    world.call(.pushes(.receivePushes(true)))
    let effects = world.arrive(.success(.text(" e\u{301} ")), at: name)
    #expect(effects.handedPushes.map(\.payload) == [["body": .string(" e\u{301} ")]])
    #expect(effects.acknowledgements == [1: .handedToApp])
    let bytes = Data([0xff, 0x00])
    let other = world.arrive(.success(.bytes(bytes)), at: name, number: 2, id: "id-2")
    #expect(other.handedPushes.map(\.payload) == [["data": .data(bytes)]])
  }

  @Test func `A running app that ends before it has handled messages receives them again`() {
    var (world, name) = World.subscribed()
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    world.call(.pushes(.receivePushes(true)))
    for number in 1...3 {
      let handed = world.arrive(
        .success(.text("\(number)")), at: name, number: Int64(number), id: "\(number)"
      ).handedPushes
      #expect(handed.map(\.payload) == [["body": .string("\(number)")]])
      if number == 2, let push = handed.first {
        world.call(.pushes(.pushFetched(token: push.token, .newData)))
      }
    }
    #expect(world.transaction(.disconnected(World.app)).launches.map(\.reason) == [.push])
    world.greet()
    #expect(world.handlePushes() == ["1", "3"].map { ["body": .string($0)] })
    #expect(world.record?.pushes.messages == [])
  }

  @Test func `A running app with too many messages gets the next one later from the gateway`() {
    var (world, name) = World.subscribed()
    world.call(.pushes(.receivePushes(true)))
    var first: Int64?
    for number in 1...CoreLimits.heldMessages {
      let effects = world.arrive(
        .success(.text("a")), at: name, number: Int64(number), id: "\(number)")
      first = first ?? effects.handedPushes.first?.token
    }
    let late = world.arrive(.success(.text("b")), at: name, number: 99, id: "99")
    #expect(late.acknowledgements == [99: .postponed] && late.handedPushes.isEmpty)
    #expect(world.store.subscription(name)?.messages.ofDay == Int64(CoreLimits.heldMessages))
    world.call(.pushes(.pushFetched(token: first ?? 0, .newData)))
    let again = world.arrive(.success(.text("b")), at: name, number: 99, id: "99")
    #expect(again.acknowledgements == [99: .handedToApp] && again.handedPushes.count == 1)
  }

  @Test func `An app that is being started loses none of many messages`() {
    var (world, name) = World.subscribed()
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    world.transaction(.disconnected(World.app))
    var acknowledgements: [Int64: PushOutcome] = [:]
    for number in 1...Int64(CoreLimits.heldMessages) + 1 {
      let effects = world.arrive(
        .success(.text("\(number)")), at: name, number: number, id: "\(number)")
      acknowledgements.merge(effects.acknowledgements) { $1 }
    }
    #expect(acknowledgements[Int64(CoreLimits.heldMessages) + 1] == .postponed)
    world.greet()
    // Its delegate comes first, and its wish for pushes later.
    world.call(.responses(.setDelegate(isSet: true)))
    let late = world.arrive(.success(.text("late")), at: name, number: 99, id: "99")
    #expect(late.acknowledgements == [99: .postponed])
    #expect(world.handlePushes().first == ["body": .string("1")])
  }

  @Test func `A message is handled once`() {
    var (world, name) = World.subscribed()
    world.call(.pushes(.receivePushes(true)))
    world.arrive(.success(.text("a")), at: name)
    let again = world.arrive(.success(.text("a")), at: name, number: 2)
    #expect(again.handedPushes.isEmpty && again.acknowledgements == [2: .duplicate])
    #expect(world.store.subscription(name)?.messages.ofDay == 1)
  }

  @Test func `An app that does not run is started, and receives the message`() {
    var (world, name) = World.subscribed()
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    world.transaction(.disconnected(World.app))
    let effects = world.arrive(.success(.members(["news": .integer(3)])), at: name)
    #expect(effects.launches.map(\.app) == [World.organizer])
    #expect(effects.acknowledgements == [1: .handedToApp])
    world.greet(ConnectionNumber(9))
    let handed = world.call(.pushes(.receivePushes(true)), from: ConnectionNumber(9))
    #expect(handed.handedPushes.map(\.payload) == [["news": .integer(3)]])
  }

  @Test func `Each message reaches an app that is being started, in their order`() {
    var (world, name) = World.subscribed()
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    world.transaction(.disconnected(World.app))
    for number in 1...3 {
      let effects = world.arrive(
        .success(.text("\(number)")), at: name, number: Int64(number), id: "\(number)")
      #expect(effects.launches.count == (number == 1 ? 1 : 0))
    }
    world.restartAlone()
    world.greet()
    let first = world.call(.pushes(.waitingPush)).replies
    #expect(first == [.waitingPush(["body": .string("1")])])
    #expect(world.handlePushes() == ["1", "2", "3"].map { ["body": .string($0)] })
    #expect(world.call(.pushes(.receivePushes(true))).handedPushes.isEmpty)
    #expect(world.record?.pushes.messages == [])
  }

  @Test func `A held message stays held until its app has handled it, and the others wait`() {
    var (world, name) = World.subscribed()
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    world.transaction(.disconnected(World.app))
    for number in 1...2 {
      world.arrive(.success(.text("\(number)")), at: name, number: Int64(number), id: "\(number)")
    }
    world.greet()
    let first = world.call(.pushes(.receivePushes(true))).handedPushes.map(\.payload)
    #expect(first == [["body": .string("1")]])
    #expect(world.call(.pushes(.receivePushes(true))).handedPushes.isEmpty)
    #expect(world.call(.pushes(.waitingPush)).replies == [.waitingPush(nil)])
    #expect(world.record?.pushes.messages.count == 2)
    // The next message waits for its turn too.
    let third = world.arrive(.success(.text("3")), at: name, number: 3, id: "3")
    #expect(third.handedPushes.isEmpty && third.acknowledgements == [3: .handedToApp])
    #expect(world.transaction(.disconnected(World.app)).launches.map(\.reason) == [.push])
    world.greet()
    #expect(world.handlePushes() == ["1", "2", "3"].map { ["body": .string($0)] })
    #expect(world.transaction(.disconnected(World.app)).launches.isEmpty)
  }

  @Test func `A held message that takes too long makes room for the next one`() {
    var (world, name) = World.subscribed()
    world.transaction(.disconnected(World.app))
    for number in 1...2 {
      world.arrive(.success(.text("\(number)")), at: name, number: Int64(number), id: "\(number)")
    }
    world.greet()
    world.call(.pushes(.receivePushes(true)))
    #expect(
      world.advance(seconds: 31).handedPushes.map(\.payload) == [["body": .string("2")]])
    #expect(world.record?.pushes.messages.count == 1)
  }

  @Test func `Another process of the app receives a message that an ended process has not handled`()
  {
    var (world, name) = World.subscribed()
    world.transaction(.disconnected(World.app))
    world.arrive(.success(.text("a")), at: name)
    world.greet()
    world.greet(ConnectionNumber(9))
    world.call(.pushes(.receivePushes(true)), from: ConnectionNumber(9))
    #expect(world.call(.pushes(.receivePushes(true))).handedPushes.isEmpty)
    let effects = world.transaction(.disconnected(ConnectionNumber(9)))
    #expect(effects.handedPushes.map(\.payload) == [["body": .string("a")]])
  }

  @Test func `An app that takes no messages has a limited number of them, the newest`() {
    var (world, name) = World.subscribed()
    world.transaction(.disconnected(World.app))
    var lines: [LogLine] = []
    for number in 0...CoreLimits.heldMessages {
      lines += world.arrive(
        .success(.text("\(number)")), at: name, number: Int64(number), id: "\(number)"
      ).logLines.filter { $0.level == .warning }
      // It comes after none of its starts, whose number is limited.
      if number < 5 { world.advance(seconds: 60) }
    }
    #expect(lines.map(\.event) == [.pushes(.tooManyHeld)])
    world.greet()
    let handed = world.handlePushes()
    #expect(handed.count == CoreLimits.heldMessages)
    #expect(handed.first == ["body": .string("1")])
  }

  @Test func `Giving the token for pushes back keeps the messages that wait`() {
    var world = World.registered()
    let name = world.subscribe()
    world.transaction(.disconnected(World.app))
    world.arrive(.success(.text("a")), at: name)
    world.greet()
    world.call(.pushes(.unregisterForPushes))
    #expect(world.call(.pushes(.receivePushes(true))).handedPushes.count == 1)
  }

  @Test func `A text with an aps dictionary is shown like a push, if the user allows it`() {
    let content = MessageContent.members(
      ["aps": .dictionary(["alert": .string("Hello")]), "id": .integer(7)])
    var world = World.allowed()
    let name = world.subscribe()
    let shown = world.arrive(.success(content), at: name)
    #expect(shown.presentations.map(\.body) == ["Hello"])
    #expect(shown.acknowledgements == [1: .shown])
    var (undecided, other) = World.subscribed()
    let hidden = undecided.arrive(.success(content), at: other)
    #expect(hidden.presentations.isEmpty && hidden.acknowledgements == [1: .hidden])
  }

  @Test func `A declarative message with a wrong member is logged with its name and value`() {
    var world = World.allowed()
    let name = world.subscribe()
    let content = MessageContent.members([
      "web_push": .integer(8030),
      "notification": .dictionary(["title": .string("A"), "navigate": .string("http://a.example")]),
    ])
    let lines = world.arrive(.success(content), at: name).compactMap {
      if case .log(let line) = $0 { line } else { nil }
    }
    let line = lines.first { $0.level == .warning }
    #expect(line?.details["field"] == "notification.navigate")
    #expect(line?.details["value"] == #""http://a.example""#)
    #expect(line?.details["problem"]?.contains("https") == true)
  }

  @Test(arguments: [
    (MessageContent.text(#"{"aps":"#), true), (.bytes(Data([0x7B, 0xFF])), true),
    (.text("Hello {"), false), (.bytes(Data([0xFF])), false), (.text("\u{FEFF} \n{"), true),
  ])
  func `A text that begins as an object and cannot be read is logged`(
    content: MessageContent, isLogged: Bool
  ) {
    var world = World.allowed()
    let name = world.subscribe()
    let lines = world.arrive(.success(content), at: name).logLines
    #expect(lines.contains { $0.details["field"] == "payload" } == isLogged)
  }

  @Test func `What cannot be decrypted is counted, logged with the reason, and not shown`() {
    var world = World.allowed()
    let name = world.subscribe()
    let effects = world.arrive(.failure(.tag), at: name)
    #expect(effects.acknowledgements == [1: .unreadable])
    #expect(effects.presentations.isEmpty && effects.appEvents.isEmpty)
    let lines = effects.compactMap { if case .log(let line) = $0 { line } else { nil } }
    #expect(lines.map(\.level) == [.warning])
    #expect(lines.first?.text.contains("`p256dh` or `auth`") == true)
    #expect(lines.first?.details["app"] == World.organizer.rawValue)
    #expect(world.store.subscription(name)?.messages.undecryptable == 1)
  }

  @Test func `A message of an ended subscription is acknowledged as one without an app`() {
    var (world, name) = World.subscribed()
    world.call(.pushes(.unsubscribe(vapidKey: World.vapidKey)))
    #expect(world.arrive(.success(.text("a")), at: name).acknowledgements == [1: .appGone])
  }

  @Test func `Messages are counted by the user's day`() {
    var (world, name) = World.subscribed()
    world.arrive(.success(.text("a")), at: name)
    world.arrive(.success(.text("b")), at: name, number: 2, id: "id-2")
    #expect(world.statuses().map(\.messagesToday) == [2])
    #expect(world.statuses().map(\.lastMessage) == [world.moment.wall])
    // From 9:00 to 0:30 in Berlin, which is 23:30 of the same day in UTC.
    world.advance(seconds: 15.5 * 3_600)
    #expect(world.statuses().map(\.messagesToday) == [0])
    world.arrive(.success(.text("c")), at: name, number: 3, id: "id-3")
    #expect(world.statuses().map(\.messagesToday) == [1])
  }

  @Test func `A message with too long an identifier is acknowledged as unreadable`() {
    var (world, name) = World.subscribed()
    let id = String(repeating: "x", count: CoreLimits.identifierBytes + 1)
    #expect(
      world.arrive(.success(.text("a")), at: name, id: id).acknowledgements == [1: .unreadable])
    #expect(world.store.subscription(name)?.messages.ofDay == 0)
  }

  @Test func `A running app receives a message also if its bundle permits no waking`() {
    var (world, name) = World.subscribed()
    world.transaction(
      .apps(
        .appInstalled(
          InstalledApp(
            identifier: World.organizer, displayName: "Organizer", bundlePath: "/opt/organizer",
            executable: "/opt/organizer/organizer", entitlements: Entitlements(),
            wakesForPushes: false),
          reply: nil)))
    world.call(.pushes(.receivePushes(true)))
    let effects = world.arrive(.success(.text("a")), at: name)
    #expect(effects.handedPushes.map(\.payload) == [["body": .string("a")]])
    #expect(effects.acknowledgements == [1: .handedToApp])
    world.transaction(.disconnected(World.app))
    let late = world.arrive(.success(.text("b")), at: name, number: 2, id: "id-2")
    #expect(late.launches.isEmpty && late.acknowledgements == [2: .hidden])
  }
}

extension World {
  /// The subscriptions as the user sees them.
  fileprivate mutating func statuses() -> [SubscriptionStatus] {
    guard case .subscriptions(let list)? = control(.pushes(.subscriptions)).controlReplies.first
    else { return [] }
    return list
  }
}
