import NotificationEngine
import NotificationModel
import NotificationWords
import Testing

/// A transaction is stored as a whole or not at all, wherever the store fails.
struct AtomicityTests {
  private static let second = ConnectionNumber(5)
  private static let other = World.identifier("com.example.other")

  /// A transaction in which nearly everything happens at once, and the world before it.
  private struct Scene {
    var world: World
    /// Events without a caller.
    var tidings: [Event]
    /// Calls, each of which must be answered.
    var calls: [Event]
  }

  private static func scene() -> Scene {
    var world = World.allowed()
    world.control(.attachShell(name: "shell"))
    world.greet(second)
    world.call(.responses(.setDelegate(isSet: true)), from: second)
    let answered = world.show("answered")?.key
    if let answered { world.control(.responses(.respond(answered, .open))) }
    world.call(.responses(.setDelegate(isSet: true)))
    world.show("open")
    world.control(.notifications(.schedule(app: other, .reminder("by-hand"), category: nil)))
    world.call(.apps(.setActive(true)), from: second)
    world.call(.notifications(.add(.reminder("asked").immediate)))
    world.call(.apps(.setActive(false)), from: second)
    world.setGlobally(["summary": "on"])
    world.set(["delivery": "summary"])
    world.show("held")
    world.call(.notifications(.add(.reminder("due", after: 60, repeats: true))))
    world.call(.notifications(.add(.reminder("once", after: 60))))
    world.moment.wall = world.moment.wall.advanced(bySeconds: 70)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 70_000_000)
    var zero = NotificationRequest.reminder("zero").immediate
    zero.content.badge = 0
    zero.content.interruptionLevel = .passive
    let calls: [AppCall] = [
      .notifications(.add(.reminder("new"))), .notifications(.add(zero)),
      .notifications(.add(NotificationRequest.reminder("bad", after: -1))),
      .notifications(.setCategories([NotificationCategory(identifier: "c")])),
      .notifications(.setBadge(4)),
      .settings(.requestAuthorization([.alert])),
      .notifications(.removeDelivered(identifiers: ["held"])), .settings(.all),
    ]
    let controls: [ControlCall] = [
      .settings(.changeGlobalSettings(["summary": "off"])),
      .settings(.authorize(app: World.organizer, .deny)),
      .settings(.authorize(app: World.organizer, .allow)), .apps(.uninstall(app: other)),
    ]
    return Scene(
      world: world, tidings: [.disconnected(second), .machine(.clockSetBack)],
      calls: calls.enumerated().map { index, call in
        .appCalled(World.app, message: Int64(100 + index), call)
      }
        + controls.enumerated().map { index, call in
          .controlCalled(World.control, message: Int64(200 + index), call)
        })
  }

  private static func answers(_ effects: [Effect]) -> [Int64: Int] {
    var answers: [Int64: Int] = [:]
    for effect in effects {
      switch effect {
      case .reply(_, let message, _), .replyToControl(_, let message, _),
        .refuse(_, let message, _):
        answers[message, default: 0] += 1
      default: break
      }
    }
    return answers
  }

  @Test func `A failure at any call of the store changes nothing, answers all and loses nothing`() {
    var reference = Self.scene()
    let watched = WatchedStore(reference.world.store)
    let expected = reference.world.system.transaction(
      reference.tidings + reference.calls, at: reference.world.moment, in: watched, texts: NoTexts()
    )
    let messages = Set(Self.answers(expected.effects).keys)
    #expect(expected.failure == nil)
    #expect(watched.callCount > 80)

    for count in 0..<watched.callCount {
      var scene = Self.scene()
      let before = StoreImage(scene.world.store)
      let failing = WatchedStore(scene.world.store)
      failing.callsUntilFailure = count
      let failed = scene.world.system.transaction(
        scene.tidings + scene.calls, at: scene.world.moment, in: failing, texts: NoTexts())
      #expect(failed.failure == WatchedStore.failure)
      #expect(StoreImage(scene.world.store) == before)
      #expect(Set(Self.answers(failed.effects).keys) == messages)
      #expect(Self.answers(failed.effects).values.allSatisfy { $0 == 1 })
      // The one banner that can be shown needs no store; with it comes its line in the log.
      #expect(failed.effects.presentations.map(\.key.identifier) == ["shown:by-hand"])
      #expect(failed.effects.presentations.map(\.surfaces) == [[.banner]])
      #expect(failed.effects.count == messages.count + 2)
      #expect(failed.effects.refusals.allSatisfy { [.diskFull, .invalidValue].contains($0.code) })
      #expect(failed.nextDeadline.map { $0 > scene.world.moment.wall } == true)

      // The callers try again; the engine itself remembers the events without a caller.
      let retried = scene.world.system.transaction(
        scene.calls, at: scene.world.moment, in: scene.world.store, texts: NoTexts())
      #expect(retried.effects.map(\.outline) == expected.effects.map(\.outline))
      #expect(StoreImage(scene.world.store) == StoreImage(reference.world.store))
    }
  }

  @Test func `A click reaches its app once, wherever the store fails, and is stored whole or not`()
    throws
  {
    func clicked() throws -> (world: World, click: Event, key: NotificationKey) {
      var world = World.allowed()
      world.call(.responses(.setDelegate(isSet: true)))
      let key = try #require(world.show("open")?.key)
      return (
        world, .controlCalled(World.control, message: 1, .responses(.respond(key, .open))), key
      )
    }
    var reference = try clicked()
    let watched = WatchedStore(reference.world.store)
    let moment = reference.world.moment
    let expected = reference.world.system.transaction(
      [reference.click], at: moment, in: watched, texts: NoTexts())
    #expect(expected.effects.responses.count == 1)
    for count in 0..<watched.callCount {
      var scene = try clicked()
      let before = StoreImage(scene.world.store)
      let failing = WatchedStore(scene.world.store)
      failing.callsUntilFailure = count
      let failed = scene.world.system.transaction(
        [scene.click], at: moment, in: failing, texts: NoTexts())
      #expect(StoreImage(scene.world.store) == before)
      #expect(Self.answers(failed.effects) == [1: 1])
      let retried = scene.world.control(.responses(.respond(scene.key, .open)))
      #expect(failed.effects.responses.count + retried.responses.count == 1)
      #expect(failed.effects.responses.isEmpty == retried.refusals.isEmpty)
      scene.world.advance(seconds: 120)
      #expect(scene.world.store.deliveredCount(of: nil) == 0)
    }
  }

  @Test func `A store that keeps failing is tried less and less often`() {
    var world = World.allowed()
    world.call(.notifications(.add(.reminder(after: 1))))
    world.moment.wall = world.moment.wall.advanced(bySeconds: 2)
    world.moment.boot = world.moment.boot.advanced(byMicroseconds: 2_000_000)
    let failing = WatchedStore(world.store)
    var waits: [Int64] = []
    var shown = 0
    for _ in 0..<8 {
      failing.callsUntilFailure = 0
      let outcome = world.system.transaction([], at: world.moment, in: failing, texts: NoTexts())
      shown += outcome.effects.presentations.count
      waits.append(
        ((outcome.nextDeadline?.microseconds ?? 0) - world.moment.wall.microseconds) / 1_000_000)
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60])
    #expect(shown == 1)
    #expect(world.advance(seconds: 60).presentations.map(\.surfaces) == [[.list]])
  }

  @Test func `A closed connection gets nothing although the store failed`() {
    var world = World.allowed()
    world.call(.responses(.setDelegate(isSet: true)))
    let key = world.show()?.key
    let failing = WatchedStore(world.store)
    failing.callsUntilFailure = 0
    _ = world.system.transaction(
      [.disconnected(World.app)], at: world.moment, in: failing, texts: NoTexts())
    #expect(world.system.connectionCount == 0)
    if let key { #expect(world.control(.responses(.respond(key, .open))).responses.isEmpty) }
  }

  @Test func `A refused event leaves no effects, and the others of its transaction stay`() {
    var world = World.allowed()
    let effects = world.transaction(
      .appCalled(World.app, message: 1, .notifications(.add(.reminder("a")))),
      .appCalled(World.app, message: 2, .notifications(.add(.reminder("b", after: -1)))),
      .appCalled(World.app, message: 3, .notifications(.add(.reminder("c")))))
    #expect(
      effects.withoutNotes.map(\.outline) == ["reply 1 1", "refuse 1 2 invalidValue", "reply 1 3"])
    #expect(effects.notes.map(\.identifier) == ["a", "c"])
    #expect(world.pending().map(\.request.identifier) == ["a", "c"])
  }

  @Test func `Values that were read before a refusal are read again after it`() {
    var world = World.allowed()
    var rows = ["badges": "off"]
    let first = Event.controlCalled(
      World.control, message: 1, .settings(.changeAppSettings(app: World.organizer, rows)))
    rows["nonsense"] = "x"
    let second = Event.controlCalled(
      World.control, message: 2, .settings(.changeAppSettings(app: World.organizer, rows)))
    world.transaction(first, second)
    #expect(world.reportedSettings()?.badge == .disabled)
  }
}
