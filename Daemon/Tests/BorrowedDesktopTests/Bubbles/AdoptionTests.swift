import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// Bubbles that a daemon left on the server, and the daemon that follows it.
struct AdoptionTests {
  let alert = Presentation.banner("tea", title: "Tea", actions: [.done]).with {
    $0.alertStyle = .alert
    $0.sound = .standard
  }
  let question = AuthorizationQuestion(app: .organizer, appName: "Organizer", options: .alert)

  /// The same server on another connection.
  private func newOwner(_ server: RemoteServer, bus: String = "bus") -> RemoteServer {
    .named(server.name, owner: ":1.9", bus: bus, server.capabilities.joined(separator: " "))
  }

  @Test(arguments: [true, false])
  func `A persistent banner is replaced under its number, silently, and answers to the next daemon`(
    isServerFirst: Bool
  ) throws {
    var bench = DeskBench(.dunst)
    let (id, _) = try bench.show(alert)
    var next = bench.restarted(on: .dunst, list: [alert], isServerFirst: isServerFirst)
    let sent = next.collected.notifications
    #expect(sent.map(\.call.replacesID) == [id])
    #expect(sent.first?.call.expireTimeout == 0)
    #expect(next.collected.sounds.isEmpty)
    next.feed(.notified(try #require(sent.first?.token), id: id))
    let done = ResponseChoice.action(identifier: "done", text: nil)
    #expect(next.invoke("action-0", on: id).calls == [.responses(.respond(alert.key, done))])
  }

  @Test func `The numbers of gnome-shell are valid after the process of its server was replaced`()
    throws
  {
    for (shell, isSame) in [(":1.2", true), (":1.8", false)] {
      var bench = DeskBench(.gnome(owner: ":1.7", shell: ":1.2"))
      let ids = [try bench.show(alert).id, try bench.show(.banner()).id]
      bench.feed(.serverVanished)
      bench.collect(.serverAppeared(.gnome(owner: ":1.9", shell: shell)))
      let sent = bench.collected.notifications.map(\.call)
      #expect(sent.map(\.summary).sorted() == ["Lunch", "Tea"])
      #expect(sent.map(\.replacesID).sorted() == (isSame ? ids : [0, 0]))
      #expect(bench.settle().closed.isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func `A bubble whose notification has left the list is closed by its number`(isServerFirst: Bool)
    throws
  {
    var bench = DeskBench(.dunst)
    let (gone, _) = try bench.show(alert)
    let (replaced, _) = try bench.show(.banner("lunch"))
    var next = bench.restarted(
      on: .dunst, list: [.banner("lunch", delivery: 2)], isServerFirst: isServerFirst)
    #expect(next.collected.notifications.isEmpty)
    #expect(next.settle().closed.sorted() == [gone, replaced])
  }

  @Test(arguments: [true, false])
  func `An open question keeps its number, and an answered one is closed`(isServerFirst: Bool)
    throws
  {
    var bench = DeskBench(.plasma)
    for (number, app) in [(5, "com.example.one"), (6, "com.example.two")] as [(UInt32, String)] {
      let question = AuthorizationQuestion(app: .named(app), appName: "App", options: .alert)
      let token = try #require(
        bench.feed(.event(.settings(.ask(question)))).notifications.first?.token)
      bench.feed(.notified(token, id: number))
    }
    let open = AuthorizationQuestion(
      app: .named("com.example.two"), appName: "App", options: .alert)
    var next = bench.restarted(on: .plasma, questions: [open], isServerFirst: isServerFirst)
    let sent = next.collected.notifications
    #expect(sent.map(\.call.replacesID) == [6])
    next.feed(.notified(try #require(sent.first?.token), id: 6))
    #expect(next.settle().closed == [5])
    #expect(
      next.invoke("allow", on: 6).calls == [.settings(.authorize(app: open.app, .allow))])
  }

  @Test(arguments: [true, false])
  func `A banner joins the list of a server that keeps one, without a second banner`(
    isServerFirst: Bool
  ) throws {
    var bench = DeskBench(.gnome)
    let (id, _) = try bench.show(.banner())
    let next = bench.restarted(on: .gnome, list: [.banner()], isServerFirst: isServerFirst)
    let call = try #require(next.collected.notifications.first?.call)
    #expect(call.replacesID == id)
    #expect(call.hints["urgency"] == .byte(0))
    #expect(call.hints["suppress-sound"] == .bool(true))
  }

  @Test func `A banner that may have expired meanwhile is closed, not shown a second time`() throws
  {
    for (pause, isShown) in [(9_000_000, true), (11_000_000, false)] as [(Int64, Bool)] {
      var bench = DeskBench(.xfce)
      let (id, _) = try bench.show(.banner())
      var next = bench.restarted(on: .xfce, list: [.banner()], after: pause)
      #expect(next.collected.notifications.map(\.call.replacesID) == (isShown ? [id] : []))
      #expect(next.settle().closed == (isShown ? [] : [id]))
    }
  }

  @Test func `Bubbles that the server removed with the old connection are shown again quietly`()
    throws
  {
    var bench = DeskBench(.gnome)
    try bench.show(.banner())
    let (old, _) = try bench.show(alert)
    var next = bench.restarted(on: .gnome, list: [.banner(), alert])
    #expect(next.collected.notifications.count == 2)
    #expect(next.collected.sounds.isEmpty)
    var id: UInt32 = 40
    for (token, _) in next.collected.notifications {
      id += 1
      next.feed(.notified(token, id: id))
    }
    #expect(next.settle().notifications.isEmpty)
    #expect(next.invoke("default", on: old).isEmpty)
    #expect(next.invoke("default", on: 41).calls.count == 1)
    #expect(next.invoke("default", on: 42).calls.count == 1)
  }

  @Test(arguments: [":1.9 bus", ":1.7 other", ":1.9 other"])
  func `Another connection's numbers are neither closed nor replaced`(connection: String) throws {
    let parts = connection.split(separator: " ").map(String.init)
    var bench = DeskBench(.dunst)
    try bench.show(.banner())
    try bench.show(alert)
    let token = try #require(
      bench.feed(.event(.settings(.ask(question)))).notifications.first?.token)
    bench.feed(.notified(token, id: 30))
    let server = RemoteServer.named("dunst", owner: parts[0], bus: parts[1], "actions body")
    for isServerFirst in [true, false] {
      var copy = bench
      var next = copy.restarted(
        on: server, list: [.banner(), alert], questions: [question], isServerFirst: isServerFirst)
      let sent = next.collected.notifications
      #expect(sent.allSatisfy { $0.call.replacesID == 0 })
      #expect(sent.count == 2, "the persistent banner and the question")
      #expect(next.settle().closed.isEmpty)
    }
  }

  @Test func `A button that is pressed before its bubble is replaced counts`() throws {
    var bench = DeskBench(.plasma)
    let (id, _) = try bench.show(alert)
    var next = bench.restarted(on: .plasma, list: [alert])
    let token = try #require(next.collected.notifications.first?.token)
    // Plasma refuses a call that is the same as one within the last second.
    next.feed(
      .notifyFailed(
        token, error: "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"))
    let done = ResponseChoice.action(identifier: "done", text: nil)
    let outputs = next.invoke("action-0", on: id)
    #expect(outputs.calls == [.responses(.respond(alert.key, done))])
    #expect(next.close(id, reason: 2).calls.isEmpty)
    next.feed(.callAccepted(try #require(outputs.tickets.first)))
    #expect(next.settle().notifications.isEmpty)
  }

  @Test func `Bubbles are replaced in the order in which they came`() throws {
    var bench = DeskBench(.dunst)
    let alerts = (0..<4).map { number in alert.with { $0.key.identifier = "\(number)" } }
    var ids: [UInt32] = []
    for alert in alerts {
      ids.append(try bench.show(alert).id)
      bench.now += 1_000_000
    }
    let next = bench.restarted(on: .dunst, list: alerts.reversed())
    #expect(next.collected.notifications.map(\.call.replacesID) == ids)
  }

  @Test func `The calls of the previous daemon count in the rate of the next one`() throws {
    var bench = DeskBench(.dunst)
    let alerts = (0..<15).map { number in alert.with { $0.key.identifier = "\(number)" } }
    for alert in alerts { try bench.show(alert) }
    var next = bench.restarted(on: .dunst, list: alerts, after: 300_000)
    #expect(next.collected.notifications.isEmpty)
    #expect(next.settle().notifications.count == 15)
    #expect(next.now - bench.now >= 1_050_000)
  }

  @Test func `A server without an identifier of its bus keeps no number`() throws {
    let server = RemoteServer.named("dunst", bus: "", "actions body")
    var bench = DeskBench(server)
    try bench.show(alert)
    let next = bench.restarted(on: server, list: [alert])
    #expect(next.collected.notifications.map(\.call.replacesID) == [0])
  }

  @Test func `A number that the server closes before it is adopted is forgotten`() throws {
    var bench = DeskBench(.dunst)
    let (id, _) = try bench.show(alert)
    var next = DeskBench(.dunst, former: bench.desk.takeShownBubbles())
    next.collect(.closed(id: id, reason: 2, sender: ":1.7"))
    next.collect(.event(alert.listed))
    next.collect(.stateReceived)
    #expect(next.settle().isEmpty)
    #expect(next.collected.isEmpty)
  }

  @Test func `A daemon that is killed before it has adopted leaves all to the next one`() throws {
    var bench = DeskBench(.dunst)
    let (id, _) = try bench.show(alert)
    var killed = DeskBench(.dunst, former: bench.desk.takeShownBubbles())
    let token = try #require(
      killed.feed(.event(.settings(.ask(question)))).notifications.first?.token)
    killed.feed(.notified(token, id: 50))
    let next = killed.restarted(on: .dunst, list: [alert], questions: [question])
    #expect(Set(next.collected.notifications.map(\.call.replacesID)) == [id, 50])
  }

  @Test func `An orderly end closes questions and keeps listed notifications for the next daemon`()
    throws
  {
    var bench = DeskBench(.dunst)
    let (id, _) = try bench.show(alert)
    let (unlisted, _) = try bench.show(.banner("volume").with { $0.surfaces = .banner })
    let token = try #require(
      bench.feed(.event(.settings(.ask(question)))).notifications.first?.token)
    bench.feed(.notified(token, id: 30))
    var last = bench
    #expect(bench.desk.leave(isReplaced: true, at: bench.time).closed.sorted() == [unlisted, 30])
    let next = bench.restarted(on: .dunst, list: [alert], questions: [question])
    #expect(next.collected.notifications.map(\.call.replacesID).sorted() == [0, id])
    #expect(
      last.desk.leave(isReplaced: false, at: last.time).closed.sorted() == [id, unlisted, 30])
    #expect(last.desk.takeShownBubbles()?.entries == [])
  }

  @Test func `The kept form is read as it was written, and damaged content is refused`() throws {
    var bench = DeskBench(.dunst)
    try bench.show(alert)
    try bench.show(.banner("line\nbreak \"quoted\""))
    let token = try #require(
      bench.feed(.event(.settings(.ask(question)))).notifications.first?.token)
    bench.feed(.notified(token, id: 30))
    let taken = bench.desk.takeShownBubbles()
    let shown = try #require(taken)
    #expect(shown.entries.count == 3)
    #expect(try ShownBubbles(bytes: shown.bytes) == shown)
    #expect(bench.desk.takeShownBubbles() == nil, "nothing has changed")
    for count in [0, 1, 40, shown.bytes.count - 1] {
      #expect(throws: NotificationFailure.self) {
        try ShownBubbles(bytes: Array(shown.bytes.prefix(count)))
      }
    }
    let numberTooLarge =
      #"{"bus":"b","owner":":1.7","server":"x","bubbles":[{"id":4294967296,"time":1}]}"#
    #expect(throws: NotificationFailure.self) {
      try ShownBubbles(bytes: Array(numberTooLarge.utf8))
    }
  }
}
