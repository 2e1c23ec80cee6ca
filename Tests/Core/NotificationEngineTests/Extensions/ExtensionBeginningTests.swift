import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Which pushes go to a service extension, and what becomes of them until it answers.
struct ExtensionBeginningTests {
  @Test(.rules("H9")) func `a push that may be changed goes to the extension, and is kept apart`()
    throws
  {
    var world = World.extended()
    let effects = try world.push(World.secret, as: "letter")
    let order = try #require(effects.orders.first)
    #expect(order.app == World.organizer)
    #expect(order.program == World.service)
    #expect(order.request.identifier == "letter")
    #expect(order.request.trigger == .push)
    #expect(order.request.content.userInfo == World.secret)
    #expect(effects.controlReplies == [.done])
    #expect(effects.presentations.isEmpty)
    #expect(effects.badges.isEmpty)
    #expect(world.deliveredRecords.map(\.stage) == [.awaitingExtension])
    #expect(effects.timeline == ["a push arrived (B3)", "the service extension is given it (H9)"])
  }

  @Test func `the app does not see in its list what nobody has seen`() throws {
    var world = World.extended()
    _ = try world.pushToExtension()
    #expect(world.call(.notifications(.deliveredNotifications)).replies == [.notifications([])])
  }

  private static let withoutExtension: [(PropertyList, String?)] = [
    (["alert": "Hi"], nil), (["alert": "Hi", "mutable-content": 0], nil),
    (["badge": 1, "mutable-content": 1], "no service extension: it has no text (H9)"),
    (["sound": "default", "mutable-content": 1], "no service extension: it has no text (H9)"),
  ]

  @Test(.rules("H9"), arguments: withoutExtension)
  func `one that asks for none, or has no text, is shown at once`(
    aps: PropertyList, note: String?
  ) throws {
    var world = World.extended()
    let effects = try world.push(["aps": aps])
    #expect(effects.orders.isEmpty)
    #expect(effects.presentations.count == 1 || effects.badges.count == 1)
    #expect(effects.timeline.dropFirst().first { $0.contains("extension") } == note)
  }

  @Test(.rules("H9")) func `a silent one reaches no extension`() throws {
    var world = World.extended()
    let aps: PropertyList = ["content-available": 1, "mutable-content": 1]
    #expect(try world.push(["aps": aps]).orders.isEmpty)
  }

  @Test func `an app without an extension is shown as before`() throws {
    var world = World.allowed()
    let effects = try world.push(World.secret)
    #expect(effects.presentations.map(\.title) == ["Secret"])
    #expect(
      effects.timeline.contains("it asks for a service extension, and the app has none (H9)"))
  }

  @Test func `a content extension is none for this`() throws {
    var world = World.extended()
    var content = World.service
    content.point = .content(
      AppExtension.ContentAttributes(categories: ["task"], initialSizeRatio: 1))
    world.transaction(.apps(.appInstalled(World.bundle(extensions: [content]), reply: nil)))
    #expect(try world.push(World.secret).orders.isEmpty)
  }

  @Test(.rules("H9")) func `alerts that the person turned off bring no extension in`() throws {
    var world = World.extended()
    world.set(["banners": "none", "notificationCenter": "off", "lockScreen": "off"])
    let effects = try world.push(World.secret)
    #expect(effects.orders.isEmpty)
    #expect(
      effects.timeline.contains(
        "no service extension: the person lets the app show nothing (H9)"))
  }

  @Test func `an app that may not notify brings no extension in`() throws {
    var world = World.extended()
    world.control(.settings(.authorize(app: World.organizer, .deny)))
    #expect(try world.push(World.secret).orders.isEmpty)
    #expect(world.deliveredRecords.isEmpty)
  }

  @Test func `too many are shown as they came, and told`() throws {
    var world = World.extended()
    for _ in 0..<CoreLimits.extendingPushes { _ = try world.pushToExtension() }
    let effects = try world.push(World.secret)
    #expect(effects.orders.isEmpty)
    #expect(effects.presentations.map(\.title) == ["Secret"])
    #expect(
      effects.timeline.contains("no service extension: too many pushes wait for one (H10)"))
  }

  @Test(.rules("B1"))
  func `a newer one of its name takes its place, and its result comes to nothing`()
    throws
  {
    var world = World.extended()
    let first = try #require(try world.pushToExtension(as: "score"))
    let second = try #require(try world.pushToExtension(as: "score"))
    #expect(
      world.transaction(.extensions(.pushExtended(first, .finished(.titled("1 : 0")))))
        .presentations
        .isEmpty)
    let shown = world.transaction(.extensions(.pushExtended(second, .finished(.titled("2 : 0")))))
    #expect(shown.presentations.map(\.title) == ["2 : 0"])
    #expect(world.delivered() == ["score"])
  }

  @Test(.rules("J2")) func `an app that clears its list, as extensions may, does not lose it`()
    throws
  {
    var world = World.extended()
    let token = try #require(try world.pushToExtension(as: "letter"))
    world.call(.notifications(.removeAllDelivered))
    world.call(.notifications(.removeDelivered(identifiers: ["letter"])))
    let shown = world.transaction(.extensions(.pushExtended(token, .finished(.titled("A")))))
    #expect(shown.presentations.map(\.title) == ["A"])
  }

  @Test func `what is uninstalled answers to nobody`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension())
    world.control(.apps(.uninstall(app: World.organizer)))
    #expect(
      world.transaction(.extensions(.pushExtended(token, .finished(.titled("A"))))).presentations
        .isEmpty)
  }
}
