import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The reasons for closing the view of a content extension, and the effect of further notifications.
struct ContentEndingTests {
  @Test(.rules("J5")) func `An open view receives a further notification of its thread`() throws {
    let (start, number, key) = try World.viewing(thread: "anna")
    var world = start
    var request = NotificationRequest.reminder("dog").immediate
    request.content.categoryIdentifier = "photo"
    request.content.threadIdentifier = "anna"
    let effects = world.call(.notifications(.add(request)))
    guard
      case .extensions(.sendContent(number, .receive(let next)))? = effects.first(
        where: \.isContentOrder)
    else {
      Issue.record("it was not handed over")
      return
    }
    #expect(next.key.identifier == "dog" && next.key != key)
    #expect(effects.presentations.count == 1)
  }

  @Test(.rules("J5"), arguments: [("bob", "photo"), ("anna", "plain"), ("anna", "photo")])
  func `An open view does not receive notifications of another thread, category or app`(
    thread: String, category: String
  ) throws {
    let (start, _, _) = try World.viewing(
      thread: thread == "anna" && category == "photo" ? "" : "anna")
    var world = start
    var request = NotificationRequest.reminder("dog").immediate
    request.content.categoryIdentifier = category
    request.content.threadIdentifier = thread
    #expect(world.call(.notifications(.add(request))).contentOrders.isEmpty)
  }

  @Test(.rules("J5"))
  func `An open view of a notification without a thread receives no further ones`() throws {
    let (start, _, _) = try World.viewing()
    var world = start
    var request = NotificationRequest.reminder("dog").immediate
    request.content.categoryIdentifier = "photo"
    #expect(world.call(.notifications(.add(request))).contentOrders.isEmpty)
  }

  @Test func `A notification that is removed closes its view`() throws {
    let doings: [(inout World, NotificationKey) -> [Effect]] = [
      { world, _ in world.control(.notifications(.clear(app: nil, identifiers: nil))) },
      { world, _ in world.call(.notifications(.removeAllDelivered)) },
      { world, key in world.control(.responses(.respond(key, .open))) },
      { world, key in world.call(.notifications(.add(.reminder(key.identifier).immediate))) },
      { world, _ in world.control(.apps(.uninstall(app: World.organizer))) },
      { world, _ in world.control(.settings(.authorize(app: World.organizer, .deny))) },
    ]
    for doing in doings {
      let (start, number, key) = try World.viewing()
      var world = start
      let effects = doing(&world, key)
      #expect(effects.closings == [number])
      #expect(effects.viewEndings == [.withdrawn])
      #expect(world.use(number, .playMedia).refusals.first?.code == .notFound)
    }
  }

  @Test(.rules("J11")) func `A locked screen or hidden previews close the view`() throws {
    let doings: [(inout World) -> [Effect]] = [
      { $0.control(.settings(.setLocked(true))) }, { $0.set(["previews": "never"]) },
      { $0.setGlobally(["previews": "never"]) },
    ]
    for doing in doings {
      let (start, number, _) = try World.viewing()
      var world = start
      let effects = doing(&world)
      #expect(effects.closings == [number])
      #expect(effects.viewEndings == [.hidden])
    }
  }

  @Test func `A new version of the app or a removed category closes the view`() throws {
    let doings: [(inout World) -> [Effect]] = [
      {
        $0.transaction(
          .apps(.appInstalled(World.bundle(extensions: [World.content()]), reply: nil)))
      },
      { $0.call(.notifications(.setCategories([]))) },
    ]
    for doing in doings {
      let (start, number, _) = try World.viewing()
      var world = start
      let effects = doing(&world)
      #expect(effects.closings == [number])
      guard case .failed? = effects.viewEndings.first else {
        Issue.record("the view ended otherwise")
        return
      }
      #expect(effects.withdrawals.isEmpty)
    }
  }

  @Test func `A shell that disconnects closes its views`() throws {
    let (start, number, key) = try World.viewing()
    var world = start
    let other = try world.opened(key, from: ConnectionNumber(6)).number
    let effects = world.transaction(.disconnected(World.shell))
    #expect(effects.closings == [number])
    #expect(effects.changes.isEmpty)
    #expect(
      world.use(other, .playMedia, from: ConnectionNumber(6)).contentOrders == [.playMedia])
  }

  @Test func `Only the shell that opened a view may use it`() throws {
    let (start, number, _) = try World.viewing()
    var world = start
    let effects = world.use(number, .close, from: ConnectionNumber(6))
    #expect(effects.refusals.first?.code == .notFound)
    #expect(world.use(number, .close).viewEndings == [.finished])
  }

  @Test func `An extension that fails leaves its notification as it is`() throws {
    let (start, number, key) = try World.viewing()
    var world = start
    let effects = world.transaction(
      .extensions(.contentEnded(number, reason: "it exited with code 3")))
    #expect(effects.viewEndings == [.failed(reason: "it exited with code 3")])
    #expect(effects.withdrawals.isEmpty)
    #expect(
      effects.timeline.last
        == "the content extension failed: it exited with code 3; its view is closed (J3)")
    #expect(world.transaction(.extensions(.contentEnded(number, reason: "again"))).isEmpty)
    #expect(world.transaction(.extensions(.contentReported(number, .performDefaultAction))).isEmpty)
    #expect(world.control(.responses(.respond(key, .open))).refusals.isEmpty)
  }
}

extension Effect {
  fileprivate var isContentOrder: Bool {
    if case .extensions(.sendContent) = self { true } else { false }
  }
}
