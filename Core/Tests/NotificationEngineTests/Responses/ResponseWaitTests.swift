import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Processes that wait for the response to one request each (F20).
struct ResponseWaitTests {
  private static let script = World.identifier("com.example.script")
  private static let first = ConnectionNumber(11)
  private static let second = ConnectionNumber(12)

  @Test(.rules("F20")) func `An answer to an earlier request of the identifier is dropped`() throws
  {
    var world = World()
    let old = try world.question("ls", on: nil)
    world.press(old)
    #expect(world.store.keptResponses(of: Self.script).count == 1)
    let new = try world.question("rm -rf /home", on: Self.first)
    #expect(world.store.keptResponses(of: Self.script).isEmpty)
    #expect(world.wait("rm -rf /home", on: Self.first).waitReplies.isEmpty)
    let replies = world.press(new).waitReplies
    #expect(replies.map(\.answer) == ["rm -rf /home allow"])
  }

  @Test(.rules("F20"))
  func `Each of two waiting processes receives the response to its own request`()
    throws
  {
    var world = World()
    let one = try world.question("one", id: "one", on: Self.first)
    let two = try world.question("two", id: "two", on: Self.second)
    world.wait("one", id: "one", on: Self.first)
    world.wait("two", id: "two", on: Self.second)
    #expect(world.press(one).waitReplies == [.init(connection: Self.first, answer: "one allow")])
    #expect(world.press(two).waitReplies == [.init(connection: Self.second, answer: "two allow")])
    #expect(world.store.keptResponses(of: nil).count == 2)
    for kept in world.store.keptResponses(of: nil) {
      world.control(.responses(.acknowledge(app: Self.script, number: kept.number)))
    }
    #expect(world.store.keptResponses(of: nil).isEmpty)
  }

  @Test(.rules("F20")) func `A delegate of the app does not receive a response that is waited for`()
    throws
  {
    var world = World()
    world.greet(as: Self.script.rawValue)
    world.call(.responses(.setDelegate(isSet: true)))
    let key = try world.question("one", on: Self.first)
    let pressed = world.press(key)
    #expect(pressed.responses.isEmpty)
    #expect(world.call(.responses(.take)).replies == [.responses([])])
    let waited = world.wait("one", on: Self.first)
    #expect(waited.waitReplies.map(\.answer) == ["one allow"])
  }

  @Test(
    .rules("F20"),
    arguments: [
      (ControlCall.notifications(.clear(app: script, identifiers: nil)), ResponseAbsence.removed),
      (
        .notifications(
          .schedule(app: script, .reminder("ask", after: 60).immediate, category: nil)), .replaced
      ),
      (
        .notifications(.schedule(app: script, .reminder("ask", after: 60), category: nil)), nil
      ),
      (.settings(.changeAppSettings(app: script, ["sounds": "off"])), nil),
      (.apps(.uninstall(app: script)), .removed),
    ] as [(ControlCall, ResponseAbsence?)])
  func `A wait ends when a response becomes impossible`(
    call: ControlCall, reason: ResponseAbsence?
  ) throws {
    var world = World()
    _ = try world.question("one", on: Self.first)
    #expect(world.wait("one", on: Self.first).waitReplies.isEmpty)
    #expect(
      world.control(call).waitReplies
        == (reason.map { [.init(connection: Self.first, answer: $0.rawValue)] } ?? []))
  }

  @Test(.rules("F20")) func `A request that is not shown anywhere ends its wait`() {
    var world = World()
    world.ask("zero", on: nil)
    world.control(
      .settings(
        .changeAppSettings(
          app: Self.script, ["notificationCenter": "off", "banners": "none"])))
    #expect(world.ask("one", on: Self.first, isLater: true) == nil)
    #expect(world.wait("one", on: Self.first).waitReplies.isEmpty)
    #expect(world.advance(seconds: 120).waitReplies.map(\.answer) == ["notShown"])
  }

  @Test(.rules("F20"))
  func `A question is taken away when its process ends, except when the daemon stops`()
    throws
  {
    var world = World()
    let key = try world.question("one", on: Self.first)
    world.wait("one", on: Self.first)
    #expect(world.transaction(.disconnected(Self.first)).withdrawals == [key])
    _ = try world.question("two", on: Self.second)
    world.wait("two", on: Self.second)
    world.transaction(.machine(.stopping))
    #expect(world.transaction(.disconnected(Self.second)).withdrawals.isEmpty)
  }

  @Test(.rules("F20"))
  func `A waiting process that comes back after a restart gets the response once`()
    throws
  {
    var world = World()
    let key = try world.question("one", on: Self.first)
    world.wait("one", on: Self.first)
    world.system = Engine()
    world.transaction(.machine(.started))
    world.greet(as: Self.script.rawValue)
    world.call(.responses(.setDelegate(isSet: true)))
    // The delegate is nearer, and the response is not for it.
    #expect(world.press(key).responses.isEmpty)
    let effects = world.wait("one", on: Self.second)
    #expect(effects.waitReplies == [.init(connection: Self.second, answer: "one allow")])
    #expect(world.advance(seconds: 60).responses.isEmpty)
  }

  @Test(.rules("F20"), arguments: [true, false])
  func `After a restart a question stays only if its process comes back`(isBack: Bool) throws {
    var world = World()
    let key = try world.question("one", on: Self.first)
    world.system = Engine()
    world.transaction(.machine(.started))
    if isBack { world.wait("one", on: Self.second) }
    #expect(world.advance(seconds: 3).withdrawals == (isBack ? [] : [key]))
  }

  @Test(.rules("F20")) func `A response goes to the app if its waiting process does not come back`()
    throws
  {
    var world = World()
    let key = try world.question("one", on: Self.first)
    world.system = Engine()
    world.transaction(.machine(.started))
    world.greet(as: Self.script.rawValue)
    world.call(.responses(.setDelegate(isSet: true)))
    world.press(key)
    #expect(world.advance(seconds: 3).responses.map(\.response.actionIdentifier) == ["allow"])
  }

  @Test(.rules("F20"))
  func `A call that is repeated after its answer was lost schedules nothing again`()
    throws
  {
    var world = World()
    let key = try world.question("one", on: Self.first)
    let again = world.schedule("one", id: "ask", on: Self.second, isLater: false)
    #expect(again.presentations.isEmpty)
    world.press(key)
    #expect(world.schedule("one", id: "ask", on: Self.second, isLater: false).presentations.isEmpty)
    #expect(world.wait("one", on: Self.second).waitReplies.map(\.answer) == ["one allow"])
  }

  @Test(.rules("F20")) func `A wait for a request that is gone is answered at once`() {
    var world = World()
    world.ask("zero", on: nil)
    world.control(.notifications(.clear(app: Self.script, identifiers: nil)))
    #expect(world.wait("one", on: Self.first).waitReplies.map(\.answer) == ["removed"])
  }

  @Test(.rules("C9", "E13", "S44")) func `A script may be as urgent as notify-send, and no more`() {
    var world = World()
    for level in [InterruptionLevel.critical, .timeSensitive] {
      var request = NotificationRequest.reminder("urgent").immediate
      request.content.interruptionLevel = level
      let effects = world.control(
        .notifications(.schedule(app: Self.script, request, category: nil)))
      #expect(effects.presentations.map(\.level) == [.timeSensitive])
      let levels = effects.controlReplies.compactMap { reply in
        if case .scheduled(let pending) = reply {
          pending.request.content.interruptionLevel
        } else {
          nil
        }
      }
      #expect(levels == [.timeSensitive])
    }
  }
}

/// An answer to a wait, and who received it.
private struct WaitReply: Equatable {
  var connection: ConnectionNumber
  /// The ticket of the question and the action, or the reason for its absence.
  var answer: String
}

extension [Effect] {
  fileprivate var waitReplies: [WaitReply] {
    compactMap { effect in
      switch effect {
      case .replyToControl(let connection, _, .response(let kept)):
        let response = kept.response
        let ticket = response.notification.request.ticket ?? "none"
        return WaitReply(connection: connection, answer: "\(ticket) \(response.actionIdentifier)")
      case .replyToControl(let connection, _, .noResponse(let reason)):
        return WaitReply(connection: connection, answer: reason.rawValue)
      default: return nil
      }
    }
  }
}

extension World {
  fileprivate static let script = identifier("com.example.script")

  /// Schedules a question; the ticket is its body.
  @discardableResult
  fileprivate mutating func schedule(
    _ body: String, id: String, on connection: ConnectionNumber?, isLater: Bool
  ) -> [Effect] {
    var content = NotificationContent()
    content.title = "Allow?"
    content.body = .literal(body)
    content.categoryIdentifier = "ask"
    let request = NotificationRequest(
      identifier: id, content: content,
      trigger: isLater ? .timeInterval(seconds: 60, repeats: false) : nil,
      ticket: connection == nil ? nil : body)
    let category = NotificationCategory(
      identifier: "ask", actions: [NotificationAction(identifier: "allow", title: "Allow")],
      options: .customDismissAction)
    return send(
      .notifications(.schedule(app: Self.script, request, category: category)),
      from: connection ?? Self.control)
  }

  /// Schedules a question, and returns its delivery if it is shown at once.
  @discardableResult
  fileprivate mutating func ask(
    _ body: String, id: String = "ask", on connection: ConnectionNumber?, isLater: Bool = false
  ) -> NotificationKey? {
    schedule(body, id: id, on: connection, isLater: isLater).presentations.last?.key
  }

  /// Schedules a question that is shown at once.
  fileprivate mutating func question(
    _ body: String, id: String = "ask", on connection: ConnectionNumber?
  ) throws -> NotificationKey {
    let key = ask(body, id: id, on: connection)
    return try #require(key)
  }

  /// Waits for the response to a question.
  @discardableResult
  fileprivate mutating func wait(
    _ body: String, id: String = "ask", on connection: ConnectionNumber
  ) -> [Effect] {
    send(
      .responses(.awaitResponse(app: Self.script, identifier: id, ticket: body)), from: connection)
  }

  @discardableResult
  fileprivate mutating func press(_ key: NotificationKey) -> [Effect] {
    control(.responses(.respond(key, .action(identifier: "allow", text: nil))))
  }

  private mutating func send(_ call: ControlCall, from connection: ConnectionNumber) -> [Effect] {
    lastMessage += 1
    return transaction(.controlCalled(connection, message: lastMessage, call))
  }
}
