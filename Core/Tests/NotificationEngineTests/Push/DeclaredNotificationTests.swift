import NotificationEngine
import NotificationModel
import PushProtocol
import TestSupport
import PushProtocol
import Testing

/// The notifications of Declarative Web Push, which are shown without their app.
struct DeclaredNotificationTests {
  private static func text(
    _ notification: [String: PropertyList] = [:], top: [String: PropertyList] = [:]
  ) -> MessageContent {
    let usual: [String: PropertyList] = [
      "title": .string("Anna"), "navigate": .string("https://example.org/inbox"),
    ]
    let members: [String: PropertyList] = [
      "web_push": .integer(8030),
      "notification": .dictionary(usual.merging(notification) { $1 }),
    ]
    return .members(members.merging(top) { $1 })
  }

  private static let buttons = PropertyList.array([
    .dictionary([
      "action": .string("reply"), "title": .string("Reply"),
      "navigate": .string("https://example.org/reply"),
    ])
  ])

  @Test func `It is shown under its tag, and its app is neither started nor notified`() throws {
    var world = World.allowed()
    let name = world.subscribe()
    world.call(.apps(.setLaunchCommand(["/opt/organizer/organizer"])))
    world.transaction(.disconnected(World.app))
    let effects = world.arrive(
      .success(Self.text(["tag": .string("chat"), "actions": Self.buttons])), at: name)
    let shown = try #require(effects.presentations.first)
    #expect(shown.key.identifier == "chat" && shown.title == "Anna")
    #expect(shown.actions.map(\.title) == ["Reply"] && shown.alertStyle == .banner)
    #expect(effects.launches.isEmpty && effects.appEvents.isEmpty)
    #expect(effects.acknowledgements == [1: .shown])
    let next = world.arrive(
      .success(Self.text(["tag": .string("chat")])), at: name, number: 2, id: "id-2")
    #expect(next.withdrawals == [shown.key])
  }

  @Test func `A number of 0 ends the badge, and the app's other notifications stay`() {
    var world = World.allowed()
    let name = world.subscribe()
    world.arrive(.success(Self.text(top: ["app_badge": .integer(3)])), at: name)
    let zero = world.arrive(
      .success(Self.text(top: ["app_badge": .integer(0)])), at: name, number: 2, id: "id-2")
    #expect(zero.withdrawals.isEmpty && zero.presentations.count == 1)
    #expect(world.store.app(World.organizer)?.badge == 0)
  }

  @Test func `It is not shown unless the user allows the app to notify`() {
    var (world, name) = World.subscribed()
    let effects = world.arrive(.success(Self.text()), at: name)
    #expect(effects.presentations.isEmpty && effects.acknowledgements == [1: .hidden])
  }

  @Test func `A press opens the link once, and the app receives no response`() throws {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let name = world.subscribe()
    let shown = try #require(
      world.arrive(.success(Self.text(["actions": Self.buttons])), at: name).presentations.first)
    let pressed = world.control(.responses(.respond(shown.key, .open)))
    #expect(pressed.openedLinks == ["https://example.org/inbox com.example.organizer"])
    #expect(pressed.appEvents.isEmpty && pressed.launches.isEmpty)
    #expect(pressed.withdrawals == [shown.key])
    let again = world.control(.responses(.respond(shown.key, .open)))
    #expect(again.openedLinks.isEmpty && again.refusals.map(\.code) == [.notFound])
  }

  @Test func `A button opens its own link, and clearing opens nothing`() throws {
    var world = World.allowed()
    let name = world.subscribe()
    let content = MessageContent.members(
      Self.text(["actions": Self.buttons, "requireInteraction": .boolean(true)]).userInfo)
    let first = try #require(world.arrive(.success(content), at: name).presentations.first)
    #expect(first.alertStyle == .alert)
    let pressed = world.control(
      .responses(.respond(first.key, .action(identifier: "reply", text: nil))))
    #expect(pressed.openedLinks == ["https://example.org/reply com.example.organizer"])
    let second = try #require(
      world.arrive(.success(content), at: name, number: 2, id: "id-2").presentations.first)
    let unknown = world.control(
      .responses(.respond(second.key, .action(identifier: "other", text: nil))))
    #expect(unknown.refusals.map(\.code) == [.invalidValue])
    #expect(world.control(.responses(.respond(second.key, .dismiss))).openedLinks.isEmpty)
  }

  @Test(.rules("F4")) func `A locked screen opens no link`() throws {
    var world = World.allowed()
    let name = world.subscribe()
    let shown = try #require(
      world.arrive(.success(Self.text(["actions": Self.buttons])), at: name).presentations.first)
    world.control(.settings(.setLocked(true)))
    for choice in [ResponseChoice.open, .action(identifier: "reply", text: nil)] {
      let pressed = world.control(.responses(.respond(shown.key, choice)))
      #expect(pressed.openedLinks.isEmpty && pressed.refusals.map(\.code) == [.notPermitted])
    }
  }

  @Test func `The list keeps its buttons and links over a restart of the daemon`() throws {
    var world = World.allowed()
    let name = world.subscribe()
    world.arrive(.success(Self.text(["actions": Self.buttons])), at: name)
    world.restartAlone()
    let key = try #require(world.deliveredRecords.first?.notification.key)
    let pressed = world.control(
      .responses(.respond(key, .action(identifier: "reply", text: nil))))
    #expect(pressed.openedLinks == ["https://example.org/reply com.example.organizer"])
  }

  @Test func `An app's own request with another link opens nothing`() throws {
    var world = World.allowed()
    var request = NotificationRequest.reminder("a")
    request.trigger = nil
    request.links = NotificationLinks(link: "file:///etc/passwd")
    let shown = try #require(world.call(.notifications(.add(request))).presentations.first)
    #expect(world.control(.responses(.respond(shown.key, .open))).openedLinks.isEmpty)
  }

  @Test(.rules("H9"))
  func `A mutable one goes through the service extension, and is shown as sent if that fails`()
    throws
  {
    for isExtended in [true, false] {
      var world = World.extended()
      let name = world.subscribe()
      let content = Self.text(["actions": Self.buttons], top: ["mutable": .boolean(true)])
      let token = try #require(world.arrive(.success(content), at: name).orders.first?.token)
      let outcome = isExtended ? ExtensionOutcome.finished(.titled("Berta")) : .late(nil)
      let shown = try #require(
        world.transaction(.extensions(.pushExtended(token, outcome))).presentations.first)
      #expect(shown.title == (isExtended ? "Berta" : "Anna"))
      #expect(shown.actions.map(\.title) == ["Reply"])
      let pressed = world.control(.responses(.respond(shown.key, .open)))
      #expect(pressed.openedLinks == ["https://example.org/inbox com.example.organizer"])
    }
  }

  @Test func `Its picture is shown, and also reaches its service extension`() throws {
    let picture = Attachment(identifier: "image", path: "/data/a.png", type: "public.png")
    let image: [String: PropertyList] = ["image": .string("https://example.org/a.png")]
    var world = World.extended()
    let name = world.subscribe()
    let shown = try #require(
      world.arrive(.success(Self.text(image)), at: name, picture: picture).presentations.first)
    #expect(shown.attachments == [picture])
    let mutable = Self.text(image, top: ["mutable": .boolean(true)])
    let order = try #require(
      world.arrive(.success(mutable), at: name, number: 2, id: "id-2", picture: picture)
        .orders.first)
    #expect(order.request.content.attachments == [picture])
  }

  @Test func `No picture is requested for a message that is not shown`() throws {
    let image: [String: PropertyList] = ["image": .string("https://example.org/a.png")]
    func links(of content: MessageContent, in world: World) throws -> [String] {
      let message = ArrivedMessage(
        subscription: "w1", content: .success(content),
        identity: PushIdentity(number: 1, identifier: "a"), isMissed: false)
      return message.pictures(for: try #require(world.record)).map(\.link)
    }
    let allowed = World.allowed()
    #expect(try links(of: Self.text(image), in: allowed) == ["https://example.org/a.png"])
    #expect(try links(of: .text("a"), in: allowed).isEmpty)
    let push = Self.text(image, top: ["aps": .dictionary([:])])
    #expect(try links(of: push, in: allowed).isEmpty)
    #expect(try links(of: Self.text(image), in: World.subscribed().world).isEmpty)
  }

  @Test func `A picture that cannot be requested is logged with its field and value`() throws {
    var world = World.allowed()
    let name = world.subscribe()
    let content = Self.text(["icon": .string("http://example.org/i.png")])
    let line = try #require(world.arrive(.success(content), at: name).logLines.first)
    #expect(line.event == .pushes(.partIgnored) && line.details["field"] == "notification.icon")
    #expect(line.details["value"] == #""http://example.org/i.png""#)
    #expect(line.details["problem"]?.contains("https") == true)
  }

  @Test func `A replacement is silent unless it renotifies, and in the list if the other is there`()
    throws
  {
    var world = World.allowed()
    let name = world.subscribe()
    let tagged: [String: PropertyList] = ["tag": .string("chat")]
    func arrive(_ number: Int64, _ more: [String: PropertyList] = [:]) throws -> Presentation {
      try #require(
        world.arrive(
          .success(Self.text(tagged.merging(more) { $1 })), at: name, number: number,
          id: "\(number)"
        ).presentations.first)
    }
    #expect(try arrive(1).sound == .standard)
    let onScreen = try arrive(2)
    #expect(onScreen.sound == nil && onScreen.surfaces.contains(.banner))
    let again = try arrive(3, ["renotify": .boolean(true)])
    #expect(again.sound == .standard && again.surfaces.contains(.banner))
    world.advance(seconds: 60)
    let listed = try arrive(4)
    #expect(listed.sound == nil && listed.surfaces == .list)
    world.control(.notifications(.clear(app: World.organizer, identifiers: nil)))
    #expect(try arrive(5).sound == .standard)
  }

  @Test func `A dictionary aps comes before a declared notification`() throws {
    var world = World.allowed()
    let name = world.subscribe()
    let both = Self.text(top: ["aps": .dictionary(["alert": .string("Hello")])])
    let shown = try #require(world.arrive(.success(both), at: name).presentations.first)
    #expect(shown.body == "Hello" && shown.title == "")
    #expect(world.control(.responses(.respond(shown.key, .open))).openedLinks.isEmpty)
  }

  @Test func `A message that declares nothing valid wakes the app like any other`() {
    var (world, name) = World.subscribed()
    world.call(.pushes(.receivePushes(true)))
    let wrong = Self.text(["navigate": .string("http://example.org")])
    let effects = world.arrive(.success(wrong), at: name)
    #expect(effects.handedPushes.map(\.payload) == [wrong.userInfo])
  }
}

extension [Effect] {
  /// The links that are opened, each with its app.
  fileprivate var openedLinks: [String] {
    compactMap {
      if case .apps(.openLink(let link, let app)) = $0 { "\(link) \(app)" } else { nil }
    }
  }
}
