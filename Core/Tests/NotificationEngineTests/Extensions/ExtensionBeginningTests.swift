import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Which pushes go to a service extension, and their state until it answers.
struct ExtensionBeginningTests {
  @Test(.rules("H9")) func `A push with mutable content goes to the extension and is kept apart`()
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
    #expect(effects.timeline == ["a push arrived (B3)", "the service extension receives it (H9)"])
  }

  @Test func `The app does not see a push in its list before it is shown`() throws {
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
  func `A push that asks for no extension or has no text is shown at once`(
    aps: PropertyList, note: String?
  ) throws {
    var world = World.extended()
    let effects = try world.push(["aps": aps])
    #expect(effects.orders.isEmpty)
    #expect(effects.presentations.count == 1 || effects.badges.count == 1)
    #expect(effects.timeline.dropFirst().first { $0.contains("extension") } == note)
  }

  @Test(.rules("H9")) func `A silent push reaches no extension`() throws {
    var world = World.extended()
    let aps: PropertyList = ["content-available": 1, "mutable-content": 1]
    #expect(try world.push(["aps": aps]).orders.isEmpty)
  }

  @Test func `A push for an app without an extension is shown as it came`() throws {
    var world = World.allowed()
    let effects = try world.push(World.secret)
    #expect(effects.presentations.map(\.title) == ["Secret"])
    #expect(
      effects.timeline.contains("it asks for a service extension, and the app has none (H9)"))
  }

  @Test func `A content extension is not started for a push`() throws {
    var world = World.extended()
    var content = World.service
    content.point = .content(
      AppExtension.ContentAttributes(categories: ["task"], initialSizeRatio: 1))
    world.transaction(.apps(.appInstalled(World.bundle(extensions: [content]), reply: nil)))
    #expect(try world.push(World.secret).orders.isEmpty)
  }

  @Test(.rules("H9")) func `A push starts no extension if the user turned alerts off`() throws {
    var world = World.extended()
    world.set(["banners": "none", "notificationCenter": "off", "lockScreen": "off"])
    let effects = try world.push(World.secret)
    #expect(effects.orders.isEmpty)
    #expect(
      effects.timeline.contains(
        "no service extension: the person lets the app show nothing (H9)"))
  }

  @Test func `A push starts no extension if the app may not notify`() throws {
    var world = World.extended()
    world.control(.settings(.authorize(app: World.organizer, .deny)))
    #expect(try world.push(World.secret).orders.isEmpty)
    #expect(world.deliveredRecords.isEmpty)
  }

  @Test func `Pushes beyond the limit are shown as they came, and the timeline says so`() throws {
    var world = World.extended()
    for _ in 0..<CoreLimits.extendingPushes { _ = try world.pushToExtension() }
    let effects = try world.push(World.secret)
    #expect(effects.orders.isEmpty)
    #expect(effects.presentations.map(\.title) == ["Secret"])
    #expect(
      effects.timeline.contains("no service extension: too many pushes wait for one (H10)"))
  }

  @Test(.rules("B1"))
  func `A newer push of the same name replaces the waiting one, whose result is ignored`() throws {
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

  @Test(.rules("J2")) func `A push in an extension stays when the app clears its list`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension(as: "letter"))
    world.call(.notifications(.removeAllDelivered))
    world.call(.notifications(.removeDelivered(identifiers: ["letter"])))
    let shown = world.transaction(.extensions(.pushExtended(token, .finished(.titled("A")))))
    #expect(shown.presentations.map(\.title) == ["A"])
  }

  @Test func `A result for an app that was uninstalled is ignored`() throws {
    var world = World.extended()
    let token = try #require(try world.pushToExtension())
    world.control(.apps(.uninstall(app: World.organizer)))
    #expect(
      world.transaction(.extensions(.pushExtended(token, .finished(.titled("A"))))).presentations
        .isEmpty)
  }
}
