import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The timeline from the list on: how a notification leaves it, and how its response reaches the app.
struct ResponseTimelineTests {
  /// A world with a notification in the list, with a category of two actions.
  private static func world() -> (World, NotificationKey) {
    var world = World.allowed()
    let reply = NotificationAction.TextInput(buttonTitle: "Send", placeholder: "Text")
    world.call(
      .notifications(
        .setCategories([
          NotificationCategory(
            identifier: "task",
            actions: [
              NotificationAction(identifier: "done", title: "Done"),
              NotificationAction(identifier: "reply", title: "Reply", textInput: reply),
            ])
        ])))
    guard let shown = world.show("milk", { $0.categoryIdentifier = "task" }) else {
      preconditionFailure("nothing was shown")
    }
    return (world, shown.key)
  }

  @Test(.rules("F13", "F14"))
  func `The timeline follows a response until its app has handled it`() {
    var (world, key) = Self.world()
    world.transaction(.disconnected(World.app))
    #expect(
      world.control(.responses(.respond(key, .open))).timeline
        == ["the person opened it (F1)", "its app is started for the response (F14)"])
    world.greet(ConnectionNumber(7))
    let handed = world.call(.responses(.setDelegate(isSet: true)), from: ConnectionNumber(7))
    #expect(handed.timeline == ["handed to the app (F13)"])
    let token = handed.responses.first?.token ?? 0
    let handled = world.call(.responses(.responseHandled(token: token)), from: ConnectionNumber(7))
    #expect(handled.timeline == ["the app has handled it (F12)"])
    #expect(handled.notes.map(\.delivery) == [key.delivery])
  }

  @Test(
    arguments: [
      (.dismiss, "the person cleared it; its category does not ask for this (F2)"),
      (.action(identifier: "done", text: nil), "the person chose action done (F3)"),
      (
        .action(identifier: "reply", text: "Yes"),
        "the person chose action reply, with a text (F6)"
      ),
    ] as [(ResponseChoice, String)])
  func `The timeline records the user's response`(choice: ResponseChoice, text: String) {
    var (world, key) = Self.world()
    #expect(world.control(.responses(.respond(key, choice))).timeline.first == text)
  }

  @Test func `An app that dies over a response gets it again, and then it is kept`() {
    var (world, key) = Self.world()
    world.call(.responses(.setDelegate(isSet: true)))
    world.control(.responses(.respond(key, .open)))
    #expect(
      world.transaction(.disconnected(World.app)).timeline == [
        "its app is started for the response (F14)"
      ]
    )
    world.greet(ConnectionNumber(7))
    let again = world.call(.responses(.setDelegate(isSet: true)), from: ConnectionNumber(7))
    #expect(again.timeline == ["handed to the app again, attempt 2 (F13)"])
    world.transaction(.disconnected(ConnectionNumber(7)))
    #expect(
      world.transaction(.apps(.launchEnded(World.organizer))).timeline
        == ["kept: the app ended before it received the response (F13)"])
  }

  @Test(.rules("F12")) func `The timeline says that an app never finished a response`() {
    var (world, key) = Self.world()
    world.call(.responses(.setDelegate(isSet: true)))
    world.control(.responses(.respond(key, .open)))
    #expect(
      world.advance(seconds: 30).timeline == ["the app never said that it had handled it (F12)"])
  }

  @Test func `The timeline says why a notification leaves the list`() {
    var (world, _) = Self.world()
    #expect(
      world.call(.notifications(.removeDelivered(identifiers: ["milk"]))).timeline == [
        "removed by its app (G3)"
      ])
    world.show()
    #expect(
      world.control(.notifications(.clear(app: nil, identifiers: nil))).timeline == [
        "cleared by the person (G4)"
      ])
    world.show()
    #expect(
      world.control(.settings(.authorize(app: World.organizer, .deny))).timeline
        == ["removed: its app may no longer show it (A15)"])
    world.control(.settings(.authorize(app: World.organizer, .allow)))
    world.show()
    let cleared = world.call(
      .notifications(
        .add(
          NotificationRequest(
            identifier: "zero", content: NotificationContent(badge: 0)))))
    #expect(cleared.timeline.contains("cleared by a badge of 0 (C4)"))
    world.show()
    #expect(
      world.control(.apps(.uninstall(app: World.organizer))).timeline == [
        "removed with its app (G7)"
      ])
  }

  @Test(.rules("A9")) func `The timeline names the rule of a system's own button`() {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.alert, .provisional])))
    guard let key = world.show()?.key else { return }
    let choice = ResponseChoice.action(identifier: "turnOff", text: nil)
    #expect(
      world.control(.responses(.respond(key, choice))).timeline == [
        "the person turned its app’s notifications off (A9)",
        "removed: its app may no longer show it (A15)",
      ])
  }
}

extension NotificationContent {
  fileprivate init(badge: Int) {
    self.init()
    self.badge = badge
  }
}
