import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The possible answers of the user, and which of them the app receives (F1 to F9, F15).
struct ResponseTests {
  /// A world with one notification of a category with four actions and the app's delegate set.
  private static func world(
    isLocked: Bool = false, options: NotificationCategory.Options = []
  ) -> (World, NotificationKey) {
    var world = World.allowed()
    let reply = NotificationAction.TextInput(buttonTitle: "Send", placeholder: "Text")
    world.call(
      .notifications(
        .setCategories([
          NotificationCategory(
            identifier: "task",
            actions: [
              NotificationAction(identifier: "done", title: "Done"),
              NotificationAction(identifier: "open", title: "Open", options: .foreground),
              NotificationAction(
                identifier: "pay", title: "Pay", options: [.authenticationRequired, .destructive]),
              NotificationAction(identifier: "reply", title: "Reply", textInput: reply),
            ], options: options)
        ])))
    world.call(.responses(.setDelegate(isSet: true)))
    guard let shown = world.show("milk", { $0.categoryIdentifier = "task" }) else {
      preconditionFailure("nothing was shown")
    }
    world.control(.settings(.setLocked(isLocked)))
    return (world, shown.key)
  }

  @Test(.rules("F3", "F4", "F5", "F6", "F7"))
  func `Buttons are shown in their order with their requirements`() {
    var world = World.allowed()
    let actions = (0..<12).map { number in
      NotificationAction(
        identifier: "\(number)", title: .literal("Title \(number)"),
        options: number == 0 ? [.destructive, .authenticationRequired] : [])
    }
    world.call(
      .notifications(.setCategories([NotificationCategory(identifier: "task", actions: actions)])))
    let shown = world.show { $0.categoryIdentifier = "task" }?.actions
    #expect(shown?.map(\.identifier) == (0..<10).map { "\($0)" })
    #expect(shown?.first?.isDestructive == true)
    #expect(shown?.first?.needsUnlock == true)
    #expect(shown?.last?.needsUnlock == false)
  }

  @Test(
    .rules("F1", "F6", "F15"),
    arguments: [
      (ResponseChoice.open, NotificationAction.defaultIdentifier, String?.none),
      (.action(identifier: "done", text: nil), "done", nil),
      (.action(identifier: "open", text: nil), "open", nil),
      (.action(identifier: "reply", text: "Yes"), "reply", "Yes"),
      (.action(identifier: "reply", text: ""), "reply", ""),
      (.action(identifier: "reply", text: nil), "reply", ""),
    ])
  func `The app gets the response, and the notification leaves the list`(
    choice: ResponseChoice, action: String, text: String?
  ) {
    var (world, key) = Self.world()
    let effects = world.control(.responses(.respond(key, choice)))
    #expect(effects.withdrawals == [key])
    #expect(effects.responses.map(\.response.actionIdentifier) == [action])
    #expect(effects.responses.first?.response.userText == text)
    #expect(effects.responses.first?.response.notification.request.identifier == "milk")
    #expect(world.delivered().isEmpty)
  }

  @Test(.rules("F2"), arguments: [true, false])
  func `A dismissal is sent only to an app whose category asked for it`(asks: Bool) {
    var (world, key) = Self.world(options: asks ? .customDismissAction : [])
    let effects = world.control(.responses(.respond(key, .dismiss)))
    #expect(effects.withdrawals == [key])
    #expect(
      effects.responses.map(\.response.actionIdentifier)
        == (asks ? [NotificationAction.dismissIdentifier] : []))
    #expect(world.store.keptResponses(of: nil).count == (asks ? 1 : 0))
  }

  @Test(
    .rules("F9"),
    arguments: [
      (ResponseChoice.action(identifier: "nope", text: nil), "action"),
      (.action(identifier: "done", text: "typed"), "text"),
      (.action(identifier: NotificationAction.defaultIdentifier, text: nil), "action"),
      (.action(identifier: "keep", text: nil), "action"),
    ])
  func `A response that the notification does not offer is refused and changes nothing`(
    choice: ResponseChoice, field: String
  ) {
    var (world, key) = Self.world()
    let effects = world.control(.responses(.respond(key, choice)))
    #expect(effects.refusals.map(\.field) == [field])
    #expect(effects.withdrawals.isEmpty)
    #expect(world.delivered() == ["milk"])
  }

  @Test(.rules("F6")) func `A text has a limit, and the error says so`() {
    var (world, key) = Self.world()
    let long = String(repeating: "x", count: CoreLimits.responseTextBytes + 1)
    let refused = world.control(.responses(.respond(key, .action(identifier: "reply", text: long))))
      .refusals
    #expect(refused.first?.code == .limitReached)
    #expect(refused.first?.field == "text")
  }

  @Test(
    .rules("F3", "F4"),
    arguments: [
      (ResponseChoice.open, false), (.action(identifier: "open", text: nil), false),
      (.action(identifier: "pay", text: nil), false),
      (.action(identifier: "done", text: nil), true),
      (.action(identifier: "reply", text: "x"), true), (.dismiss, true),
    ])
  func `Some responses need a locked device to be unlocked first`(
    choice: ResponseChoice, isAllowed: Bool
  ) {
    var (world, key) = Self.world(isLocked: true)
    let effects = world.control(.responses(.respond(key, choice)))
    #expect(effects.refusals.isEmpty == isAllowed)
    #expect(effects.refusals.first?.code == (isAllowed ? nil : .notPermitted))
    world.control(.settings(.setLocked(false)))
    #expect(world.control(.responses(.respond(key, choice))).refusals.isEmpty == !isAllowed)
  }

  @Test(.rules("F15")) func `A notification is answered once`() {
    var (world, key) = Self.world()
    #expect(world.control(.responses(.respond(key, .open))).responses.count == 1)
    let again = world.control(.responses(.respond(key, .open)))
    #expect(again.refusals.first?.code == .notFound)
    #expect(again.responses.isEmpty)
  }

  @Test(.rules("B1")) func `A button of a replaced notification does not answer the new one`() {
    var (world, key) = Self.world()
    let newer = world.show("milk")?.key
    #expect(world.control(.responses(.respond(key, .open))).refusals.first?.field == "notification")
    #expect(world.delivered() == ["milk"])
    if let newer { #expect(world.control(.responses(.respond(newer, .open))).responses.count == 1) }
  }

  @Test(.rules("E3")) func `A banner that is in no list can be answered`() throws {
    var world = World.allowed()
    world.set(["notificationCenter": "off"])
    world.call(.responses(.setDelegate(isSet: true)))
    let key = try #require(world.show()?.key)
    #expect(world.delivered().isEmpty)
    #expect(world.control(.responses(.respond(key, .open))).responses.count == 1)
  }

  @Test(.rules("F9", "F10")) func `The categories of the moment count, not those of the delivery`()
  {
    var (world, key) = Self.world()
    world.call(.notifications(.setCategories([])))
    let refused = world.control(.responses(.respond(key, .action(identifier: "done", text: nil))))
      .refusals
    #expect(refused.first?.field == "action")
  }

  @Test(
    .rules("A8", "A9"), arguments: [("keep", AuthorizationStatus.authorized), ("turnOff", .denied)])
  func `The system's own buttons decide about a provisional app`(
    button: String, status: AuthorizationStatus
  ) throws {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.provisional, .alert])))
    let key = try #require(world.show()?.key)
    let effects = world.control(.responses(.respond(key, .action(identifier: button, text: nil))))
    #expect(effects.refusals.isEmpty)
    #expect(effects.responses.isEmpty)
    #expect(world.reportedSettings()?.authorizationStatus == status)
    #expect(world.delivered() == (status == .denied ? [] : ["milk"]))
  }

  @Test(.rules("A8")) func `An action of the app outranks a button of the system`() throws {
    var world = World()
    world.greet()
    world.call(.settings(.requestAuthorization([.provisional, .alert])))
    let keep = NotificationAction(identifier: "keep", title: "Keep it")
    world.call(
      .notifications(.setCategories([NotificationCategory(identifier: "task", actions: [keep])])))
    world.call(.responses(.setDelegate(isSet: true)))
    let key = try #require(world.show("milk", { $0.categoryIdentifier = "task" })?.key)
    let effects = world.control(.responses(.respond(key, .action(identifier: "keep", text: nil))))
    #expect(effects.responses.map(\.response.actionIdentifier) == ["keep"])
    #expect(world.reportedSettings()?.authorizationStatus == .provisional)
  }

  @Test(.rules("A9", "A13"))
  func `The configure button opens the app's own settings, and starts the app if needed`() throws {
    var world = World()
    world.greet()
    world.call(
      .settings(.requestAuthorization([.provisional, .alert, .providesAppNotificationSettings])))
    let key = try #require(world.show()?.key)
    world.transaction(.disconnected(World.app))
    let configure = ControlCall.responses(
      .respond(key, .action(identifier: "configure", text: nil)))
    #expect(world.control(configure).launches.map(\.app) == [World.organizer])
    world.greet(ConnectionNumber(5))
    let events = world.call(.responses(.setDelegate(isSet: true)), from: ConnectionNumber(5))
      .appEvents
    guard case .settings(.openSettings(let notification))? = events.first else {
      Issue.record("the settings were not opened")
      return
    }
    #expect(notification?.key == key)
    #expect(world.control(configure).appEvents == [.settings(.openSettings(notification))])
    #expect(world.delivered() == [])
  }

  @Test(.rules("A13"))
  func `The page in Settings opens the app's own settings without a notification`() {
    var (world, _) = Self.world()
    let open = ControlCall.settings(.openAppSettings(app: World.organizer))
    #expect(world.control(open).refusals.map(\.field) == ["app"])
    world.call(.settings(.requestAuthorization([.alert, .providesAppNotificationSettings])))
    world.call(.responses(.setDelegate(isSet: false)))
    #expect(world.control(open).launches.map(\.app) == [World.organizer])
    #expect(
      world.call(.responses(.setDelegate(isSet: true))).appEvents == [.settings(.openSettings(nil))]
    )
    #expect(world.control(open).appEvents == [.settings(.openSettings(nil))])
  }
}
