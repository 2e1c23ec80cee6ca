import BusSupport
import DBus
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import ServedDesktop

/// Notifications of GTK apps, and the actions that are sent back.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct GtkTests {
  private static let values: [DBusValue] = [
    .string("seven; ü"), .int32(-7), .uint32(7), .int64(.min), .uint64(.max), .bool(true), .byte(9),
    .double(-1.5), .objectPath("/a/b"), .signature("a{sv}"), .bytes([0, 255]), .strings(["a", ""]),
    .structure([.string("x"), .variant(.int16(3))]), .options(["k": .strings([])]),
    .array(element: "(si)", [.structure([.string("a"), .int32(1)])]),
    .variant(.variant(.uint16(1))),
  ]

  @Test(.rules("S27"), arguments: values)
  func `A parameter comes back as it was, with its type`(value: DBusValue) throws {
    let text = try #require(BusValueText.text(of: value))
    #expect(BusValueText.value(of: text) == value)
    #expect(BusValueText.value(of: String(text.dropLast())) == nil)
    #expect(BusValueText.value(of: text + "x") == nil)
  }

  @Test func `A parameter that is too deep or too long is dropped`() {
    var deep = DBusValue.string("x")
    for _ in 0..<20 { deep = .structure([deep]) }
    #expect(BusValueText.text(of: deep) == nil)
    #expect(BusValueText.text(of: .string(String(repeating: "x", count: 20_000))) == nil)
    #expect(BusValueText.value(of: "as:9999999999;") == nil && BusValueText.value(of: "") == nil)
  }

  private static let milk: [String: DBusValue] = [
    "title": .string("Buy milk"), "body": .string("a < b & <b>c</b>"),
    "priority": .string("urgent"), "default-action": .string("app.open"),
    "default-action-target": .string("milk"),
    "buttons": .array(
      element: "a{sv}",
      [
        .options([
          "label": .string("Later"), "action": .string("app.later"), "target": .int32(7),
        ]),
        .options(["label": .string("No action")]),
      ]),
  ]

  @Test(.rules("S26", "S28")) func `A notification has its app's name, plain text and actions`()
    throws
  {
    let stage = try ServerStage()
    #expect(try stage.add("org.example.List", "milk-1", Self.milk).isEmpty)
    guard case .postings(.posted(let posted, _)) = try #require(stage.events.first) else {
      Issue.record("\(stage.events)")
      return
    }
    #expect(posted.way == .gtk("milk-1") && posted.tag == "gtk:milk-1")
    #expect(posted.content.title == "Buy milk" && posted.content.body == "a < b & <b>c</b>")
    #expect(posted.content.interruptionLevel == .timeSensitive)
    #expect(posted.actions.map(\.title) == ["Later"])
    #expect(posted.appActions["button-0"] == AppAction(name: "app.later", parameter: "i:7;"))
    #expect(posted.appActions[Posting.defaultAction]?.name == "app.open")
    #expect(posted.program.facts.busName == nil, "the caller does not own the name")
  }

  @Test(.rules("S20", "S26")) func `Who owns the app's name on the bus is that app`() throws {
    let stage = try ServerStage()
    try stage.own("org.example.List")
    _ = try stage.add("org.example.List", "milk-1", Self.milk)
    guard case .postings(.posted(let posted, _)) = try #require(stage.events.first) else {
      Issue.record("\(stage.events)")
      return
    }
    #expect(posted.program.facts.busName == "org.example.List")
  }

  @Test(.rules("S20", "S26"))
  func `An app that calls and leaves the bus at once is the owner of the name that it had`() throws
  {
    let stage = try ServerStage()
    // The server follows names from the moment in which the bus has answered it.
    _ = try stage.add("org.example.Other", "1", [:])
    let (app, _) = try stage.bus.connectReady()
    var answer: BusNameAnswer?
    try app.requestName("org.example.List") { answer = try? $0.get() }
    try PollingLoop(app).run { answer == .owned }
    var isSent = false
    try app.send(
      destination: stage.server.uniqueName, path: GtkServer.path, interface: GtkServer.name,
      member: "AddNotification",
      arguments: [.string("org.example.List"), .string("milk-1"), .options(Self.milk)])
    // The bus answers after it has passed the call on.
    try app.callDriver("GetId", []) { _ in isSent = true }
    try PollingLoop(app).run { isSent }
    app.close()
    var isThere = true
    while isThere {
      var said: Bool?
      try stage.client.callDriver("NameHasOwner", [.string("org.example.List")]) {
        said = (try? $0.get())?.arguments.first == .bool(true)
      }
      try PollingLoop(stage.client).run { said != nil }
      isThere = said == true
    }
    var names: [String?] = []
    try PollingLoop(stage.server).run {
      names = stage.events.compactMap { event in
        guard case .postings(.posted(let posted, _)) = event, posted.tag == "gtk:milk-1" else {
          return nil
        }
        return .some(posted.program.facts.busName)
      }
      return !names.isEmpty
    }
    #expect(names == ["org.example.List"])
  }

  @Test(.rules("S20", "S26"))
  func `An app is the owner of its name in a flood of calls too, and in their order`() throws {
    let stage = try ServerStage()
    try stage.own("org.example.List")
    // More at one time than the bus is asked for who owns a name.
    for round in 0..<3 {
      for index in 0..<300 {
        try stage.client.send(
          destination: stage.server.uniqueName, path: GtkServer.path, interface: GtkServer.name,
          member: "AddNotification",
          arguments: [
            .string("org.example.List"), .string("\(round * 300 + index)"),
            .options(["title": .string("Milk")]),
          ])
      }
      try PollingLoop([stage.client, stage.server]).run { stage.events.count == (round + 1) * 300 }
    }
    let posted = stage.events.compactMap { event in
      if case .postings(.posted(let posted, _)) = event { posted } else { nil }
    }
    #expect(posted.count == 900)
    #expect(posted.allSatisfy { $0.program.facts.busName == "org.example.List" })
    #expect(posted.map(\.tag) == (0..<900).map { "gtk:\($0)" })
  }

  @Test(.rules("S26")) func `An invalid app name is refused, and removing is by name`() throws {
    let stage = try ServerStage()
    let error = #expect(throws: DBusError.self) { try stage.add("../list", "milk-1", [:]) }
    guard case .answered("org.gtk.Notifications.InvalidApp", _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      try stage.call(
        "RemoveNotification", [.string("org.example.List"), .string("milk-1")],
        on: GtkServer.name, at: GtkServer.path
      ).isEmpty)
    guard case .postings(.closed(.tag("gtk:milk-1"), _, _, _))? = stage.events.last else {
      Issue.record("\(stage.events)")
      return
    }
  }

  @Test(.rules("S27")) func `An action reaches the app by its name on the bus, with its parameter`()
    throws
  {
    let stage = try ServerStage()
    try stage.own("org.example.List")
    var called: DBusMessage?
    let export = try stage.client.export(
      path: "/org/example/List", interface: "org.freedesktop.Application"
    ) { request in
      called = request.message
      try? request.answer()
    }
    stage.perform(
      .invoke(
        PostingResponse(
          number: 41, sender: BusSender(name: ":1.4711", bus: stage.busIdentifier),
          app: ServerStage.app, desktopEntry: "org.example.List", action: "button-0",
          way: .gtk("milk-1"), appAction: AppAction(name: "app.later", parameter: "i:7;"))))
    try PollingLoop([stage.server, stage.client]).run { called != nil }
    #expect(called?.member == "ActivateAction" && called?.arguments.first?.text == "later")
    #expect(called?.arguments.dropFirst().first == .array(element: "v", [.variant(.int32(7))]))
    withExtendedLifetime(export) {}
  }

  @Test(.rules("S27"), arguments: ["app.later", "later"])
  func `A press reaches no program that has the name of one on an earlier bus`(
    action: String
  ) throws {
    let stage = try ServerStage()
    try stage.own("org.example.List")
    _ = try stage.add("org.example.List", "milk-1", ["title": .string("Milk")])
    let heard = try stage.listening(on: stage.client, to: GtkServer.name, at: GtkServer.path)
    stage.perform(
      .invoke(
        PostingResponse(
          number: 41, sender: BusSender(name: stage.client.uniqueName ?? "", bus: "earlier"),
          app: ServerStage.app, desktopEntry: nil, action: "button-0", way: .gtk("milk-1"),
          appAction: AppAction(name: action))))
    #expect(stage.opened.count == 1)
    // An earlier message would have arrived before this answer.
    _ = try stage.add("org.example.List", "milk-2", ["title": .string("Milk")])
    #expect(heard.members.isEmpty)
  }
}

extension ServerStage {
  func add(
    _ app: String, _ identifier: String, _ options: [String: DBusValue]
  ) throws -> [DBusValue] {
    try call(
      "AddNotification", [.string(app), .string(identifier), .options(options)],
      on: GtkServer.name, at: GtkServer.path)
  }

  /// Makes the client the owner of a name.
  func own(_ name: String) throws {
    var answer: BusNameAnswer?
    try client.requestName(name) { answer = try? $0.get() }
    try PollingLoop([server, client]).run { answer == .owned }
  }
}
