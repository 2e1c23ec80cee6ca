import BusSupport
import DBus
import LinuxEvents
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import ServedDesktop

/// Notifications from the desktop portal, and the way of a pressed button back to the app.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct PortalTests {
  private static let chat: [String: DBusValue] = [
    "title": .string("Ann"), "body": .string("plain"),
    "markup-body": .string("See <b>this</b>: <a href=\"https://a.example\">there</a>"),
    "category": .string("im.received"), "priority": .string("high"), "sound": .string("default"),
    "default-action": .string("app.open"), "default-action-target": .string("ann"),
    "buttons": .array(
      element: "a{sv}",
      [
        .options([
          "label": .string("Answer"), "action": .string("reply"), "target": .int32(7),
          "purpose": .string("im.reply-with-text"),
        ]),
        .options(["action": .string("hang"), "purpose": .string("call.hang-up")]),
        .options(["action": .string("alert"), "purpose": .string("system.custom-alert")]),
        .options(["label": .string("No action")]),
      ]),
  ]

  // MARK: - Who calls

  @Test(.rules("S29")) func `Only the portal may call`() throws {
    let stage = try ServerStage()
    for member in ["AddNotification", "RemoveNotification"] {
      let error = #expect(throws: DBusError.self) {
        try stage.portal(
          member, [.string("org.example.Chat"), .string("1"), .options([:])])
      }
      guard case .answered("org.freedesktop.DBus.Error.AccessDenied", _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    #expect(stage.events.isEmpty)
  }

  @Test(.rules("S29"))
  func `The app that the portal names is a fact, and a nameless one is a claim`() throws {
    let stage = try ServerStage()
    let named = try stage.handedOver(Self.chat)
    #expect(named.app.rawValue == "org.example.Chat")
    #expect(named.way == .portal(app: "org.example.Chat", "1"))
    let unnamed = try stage.handedOver(Self.chat, app: "")
    #expect(unnamed.app.isClaimed)
  }

  @Test(.rules("S29", "S30"), arguments: ["../x", "a b", "program.mail", "a/b", "."])
  func `An invalid app name is refused by the argument's name`(app: String) throws {
    let stage = try ServerStage()
    try stage.own(PortalServer.frontEnd)
    let error = #expect(throws: DBusError.self) {
      try stage.portal("AddNotification", [.string(app), .string("1"), .options([:])])
    }
    guard case .answered("org.freedesktop.DBus.Error.InvalidArgs", let text)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains("app_id") && stage.events.isEmpty)
  }

  @Test(.rules("S29")) func `Removing is by the app's own name`() throws {
    let stage = try ServerStage()
    try stage.own(PortalServer.frontEnd)
    #expect(
      try stage.portal("RemoveNotification", [.string("org.example.Chat"), .string("1")]).isEmpty)
    guard case .postings(.closed(.tag("portal:1"), let program, _, _))? = stage.events.last else {
      Issue.record("\(stage.events)")
      return
    }
    #expect(program.facts.sandboxIdentifier == "org.example.Chat")
  }

  // MARK: - Content

  @Test(.rules("S30")) func `Texts, level, sound and buttons are read`() throws {
    let posted = try ServerStage().handedOver(Self.chat)
    #expect(posted.content.title == "Ann" && posted.content.body == "See this: there")
    #expect(posted.styledBody.map(\.style) == [[], .bold, [], []])
    #expect(posted.styledBody.last?.link == "https://a.example")
    #expect(posted.content.interruptionLevel == .active)
    #expect(posted.content.sound?.kind == .standard)
    #expect(posted.actions.map(\.title) == ["Answer", "Hang Up"])
    #expect(posted.actions.first?.textInput?.buttonTitle == "Answer")
    #expect(posted.actions.last?.options == .destructive)
    #expect(posted.appActions["button-0"] == AppAction(name: "reply", parameter: "i:7;"))
    #expect(posted.opensByAction && posted.appActions[Posting.defaultAction]?.name == "app.open")
  }

  @Test(
    .rules("S18", "S30"),
    arguments: [
      ("call.incoming", "normal", InterruptionLevel.timeSensitive),
      ("alarm.ringing", "low", .timeSensitive), ("im.received", "urgent", .timeSensitive),
      ("im.received", "low", .passive), ("x-vendor.thing", "high", .active), ("", "", .active),
    ])
  func `Priority and category give a level`(
    category: String, priority: String, level: InterruptionLevel
  ) throws {
    let posted = try ServerStage().handedOver([
      "category": .string(category), "priority": .string(priority),
    ])
    #expect(posted.content.interruptionLevel == level)
  }

  @Test(.rules("S29")) func `A custom alert is not a button, and sets the default sound`() throws {
    let alert: [String: DBusValue] = [
      "action": .string("play"), "purpose": .string("system.custom-alert"),
    ]
    let buttons = DBusValue.array(element: "a{sv}", [.options(alert)])
    let posted = try ServerStage().handedOver(["buttons": buttons])
    #expect(posted.actions.isEmpty && posted.content.sound == .standard)
    #expect(posted.appActions == [Posting.alertAction: AppAction(name: "play")])
    let silent = try ServerStage().handedOver(["buttons": buttons, "sound": .string("silent")])
    #expect(silent.content.sound == nil)
  }

  @Test(.rules("S32")) func `Hints say how it is displayed`() throws {
    let stage = try ServerStage()
    func posted(_ hints: String...) throws -> PostingCall {
      try stage.handedOver(["display-hint": .strings(hints)])
    }
    #expect(try posted("transient").isTransient && !posted("transient").isDisplay)
    #expect(try posted("tray").isQuiet && posted("tray", "transient").isTransient == false)
    #expect(try posted("persistent").lifetime == 0 && posted().lifetime == nil)
    #expect(try posted("hide-on-lock-screen").lockScreen == .nothing)
    #expect(try posted("hide-content-on-lock-screen").lockScreen == .concealed)
    #expect(try posted("show-as-new").showsAsNew && !posted().showsAsNew)
  }

  @Test(.rules("S30")) func `A value of another type is ignored`() throws {
    let posted = try ServerStage().handedOver([
      "title": .int32(1), "body": .strings(["x"]), "markup-body": .bool(true),
      "icon": .string("icon"), "sound": .int32(3), "priority": .byte(1), "category": .strings([]),
      "display-hint": .string("transient2"), "buttons": .string("x"),
      "default-action": .options([:]), "schedule": .string("x"),
    ])
    #expect(posted.content.title == "" && posted.actions.isEmpty && !posted.opensByAction)
    #expect(posted.content.sound == nil && posted.content.interruptionLevel == .active)
  }

  @Test(.rules("S30")) func `A picture is read only from a sealed file`()
    throws
  {
    let file = try SealedFile.make(of: [1, 2, 3], named: "icon")
    let sealed = try DBusDescriptor(duplicating: file.number)
    #expect(Self.picture(["icon": Self.icon(sealed)]) == .encoded([1, 2, 3]))
    let open = try DBusDescriptor(duplicating: 2)
    #expect(Self.picture(["icon": Self.icon(open)]) == nil)
    let bytes = DBusValue.structure([.string("bytes"), .variant(.bytes([9]))])
    #expect(Self.picture(["icon": bytes]) == .encoded([9]))
    func themed(_ names: [String]) -> DBusValue {
      .structure([.string("themed"), .variant(.strings(names))])
    }
    #expect(
      Self.picture(["icon": themed(["mail", "post", "mail-symbolic"])]) == .named(["mail", "post"]))
    #expect(Self.picture(["icon": themed(["/etc/passwd", "file:///etc/passwd"])]) == nil)
    let path = DBusValue.structure([.string("file"), .variant(.string("/etc/passwd"))])
    #expect(Self.picture(["icon": path]) == nil)
  }

  private static func icon(_ file: DBusDescriptor) -> DBusValue {
    .structure([.string("file-descriptor"), .variant(.descriptor(file))])
  }

  private static func picture(_ options: [String: DBusValue]) -> PostedPicture? {
    PortalSource(app: "org.example.Chat", identifier: "1").flatMap {
      PortalNotification(source: $0, options: options).picture
    }
  }

  // MARK: - Capabilities

  @Test(.rules("S29")) func `Typed answers are announced while a shell is attached`() throws {
    let stage = try ServerStage()
    let properties = "org.freedesktop.DBus.Properties"
    func purposes() throws -> [String] {
      let answer = try stage.portal(
        "GetAll", [.string(PortalServer.interface)], on: properties
      ).first?.options
      #expect(answer?["version"] == .uint32(2))
      return answer?["SupportedOptions"]?.options?["button-purpose"]?.texts ?? []
    }
    #expect(try purposes().contains("call.accept") && !purposes().contains("im.reply-with-text"))
    let heard = try stage.listening(
      on: stage.client, to: properties, at: PortalServer.path)
    stage.hasShell = true
    stage.portal?.announce()
    stage.portal?.announce()
    #expect(try purposes().contains("im.reply-with-text"))
    #expect(heard.members == ["PropertiesChanged"])
  }

  // MARK: - Responses

  @Test(.rules("S31"), arguments: [(1, 1), (2, 3)])
  func `An action is sent to the portal in the form of its version`(
    version: Int, parameterCount: Int
  ) throws {
    let stage = try ServerStage()
    try stage.own(PortalServer.frontEnd)
    let export = try stage.frontEnd(version: UInt32(version))
    let heard = try stage.listening(
      on: stage.client, to: PortalServer.interface, at: PortalServer.path)
    stage.perform(.invoke(Self.response(AppAction(name: "reply", parameter: "i:7;"))))
    try PollingLoop([stage.server, stage.client]).run { heard.members.count == 1 }
    let arguments = heard.messages.first?.arguments ?? []
    #expect(arguments.prefix(3).map(\.text) == ["org.example.Chat", "1", "reply"])
    guard case .array("v", let parameters)? = arguments.last else {
      Issue.record("\(arguments)")
      return
    }
    #expect(parameters.count == parameterCount && parameters.first?.integer == 7)
    if version == 2 { #expect(parameters.last?.text == "typed") }
    withExtendedLifetime(export) {}
  }

  @Test(.rules("S31")) func `An action of the app itself reaches it by its name on the bus`() throws
  {
    let stage = try ServerStage()
    try stage.own("org.example.Chat")
    var called: DBusMessage?
    let export = try stage.client.export(
      path: "/org/example/Chat", interface: "org.freedesktop.Application"
    ) { request in
      called = request.message
      try? request.answer()
    }
    stage.perform(.invoke(Self.response(AppAction(name: "app.reply", parameter: "i:7;"))))
    try PollingLoop([stage.server, stage.client]).run { called != nil }
    #expect(called?.member == "ActivateAction" && called?.arguments.first?.text == "reply")
    #expect(
      called?.arguments.dropFirst().first
        == .array(element: "v", [.variant(.int32(7)), .variant(.string("typed"))]))
    withExtendedLifetime(export) {}
  }

  @Test(.rules("S24", "S31")) func `An app that cannot be reached is opened by its desktop file`()
    throws
  {
    let stage = try ServerStage()
    stage.perform(.invoke(Self.response(nil)), .invoke(Self.response(AppAction(name: "app.x"))))
    try PollingLoop([stage.server, stage.client]).run { stage.opened.count == 2 }
  }

  private static func response(_ action: AppAction?) -> PostingResponse {
    PostingResponse(
      number: 41, sender: BusSender(name: ":1.4711", bus: "bus-1"), app: ServerStage.app,
      desktopEntry: "org.example.Chat", action: action == nil ? nil : "button-0", text: "typed",
      way: .portal(app: "org.example.Chat", "1"), appAction: action)
  }
}

extension ServerStage {
  /// Calls the backend.
  @discardableResult
  func portal(
    _ member: String, _ arguments: [DBusValue], on interface: String = PortalServer.interface
  ) throws -> [DBusValue] {
    try call(member, arguments, on: interface, at: PortalServer.path)
  }

  /// The notification that the core receives from the portal.
  func handedOver(
    _ options: [String: DBusValue], app: String = "org.example.Chat"
  ) throws -> PostingCall {
    if !isFrontEnd { try own(PortalServer.frontEnd) }
    isFrontEnd = true
    try portal("AddNotification", [.string(app), .string("1"), .options(options)])
    guard case .postings(.posted(let posted, _))? = events.last else {
      throw DBusError.limitPassed(what: "events", limit: events.count)
    }
    return posted
  }

  /// Makes the client a portal of a version.
  func frontEnd(version: UInt32) throws -> BusExport {
    try client.export(path: PortalServer.path, interface: "org.freedesktop.DBus.Properties") {
      try? $0.answer([.variant(.uint32(version))])
    }
  }
}
