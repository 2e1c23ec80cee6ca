import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// Servers that appear, disappear and are replaced: nothing is lost, and no banner is shown twice.
struct ServerLossTests {
  @Test(.rules("E5"))
  func `Notifications for the list from before a server go to its list, quietly`() {
    var bench = DeskBench(nil)
    bench.feed(.event(.notifications(.present(.banner("quiet").with { $0.surfaces = .list }))))
    bench.feed(.event(.notifications(.present(.banner("old")))))
    bench.now += 120_000_000
    bench.feed(.event(.notifications(.present(.banner("new")))))
    let sent = bench.feed(.serverAppeared(.gnome)).notifications.map(\.call)
    #expect(sent.map { $0.hints["urgency"] } == [.byte(1), .byte(0), .byte(0)])
    var other = DeskBench(nil)
    other.feed(.event(.notifications(.present(.banner("quiet").with { $0.surfaces = .list }))))
    #expect(other.feed(.serverAppeared(.plasma)).isEmpty)
  }

  @Test(.rules("E5"))
  func `A flood for the list alone shows no bubble, with or without a server`() {
    for server in [RemoteServer?.none, .gnome] {
      var bench = DeskBench(server)
      for number in 0..<2_000 {
        bench.feed(
          .event(.notifications(.present(.banner("\(number)").with { $0.surfaces = .list }))))
      }
      var sent = bench.last.notifications.map(\.call)
      if server == nil {
        sent = bench.feedAnswering(.serverAppeared(.gnome)).notifications.map(\.call)
      }
      #expect(sent.allSatisfy { $0.hints["urgency"] == .byte(0) })
      let all = bench.settle().notifications.map(\.call)
      #expect(all.allSatisfy { $0.hints["urgency"] == .byte(0) })
    }
  }

  let key = Presentation.banner().key
  let quietEntry = Presentation.banner("mail").with { $0.surfaces = .list }

  @Test func `Numbers of a server that is gone mean nothing to the next one`() throws {
    var bench = DeskBench(.dunst)
    let (id, _) = try bench.show(.banner())
    bench.feed(.serverVanished)
    bench.feed(.serverAppeared(.named("dunst", owner: ":1.9", "actions body")))
    bench.feed(.actionInvoked(id: id, action: "default", sender: ":1.9"))
    #expect(bench.last.isEmpty)
    #expect(bench.invoke("default", on: id).isEmpty)
    bench.feed(.event(.notifications(.withdraw(key))))
    #expect(bench.settle().isEmpty)
  }

  @Test func `The next server shows an alert again, silently, and no banner a second time`()
    throws
  {
    var bench = DeskBench(.xfce)
    try bench.show(.banner())
    let alert = Presentation.banner("tea").with {
      $0.alertStyle = .alert
      $0.sound = .standard
    }
    try bench.show(alert)
    bench.feed(.serverVanished)
    let sent = bench.feed(.serverAppeared(.named("x", owner: ":1.9", "body sound"))).notifications
    #expect(sent.map(\.call.summary) == ["Lunch"])
    #expect(sent.first?.call.expireTimeout == 0)
    #expect(sent.first?.call.replacesID == 0)
    #expect(sent.first?.call.hints["suppress-sound"] == .bool(true))
  }

  @Test func `A call that was lost with its server is made again to the next one`() throws {
    var bench = DeskBench(.dunst)
    let lost = try #require(
      bench.feed(.event(.notifications(.present(.banner())))).notifications.first?.token)
    bench.feed(.serverVanished)
    let next = RemoteServer.named("dunst", owner: ":1.9", "actions body")
    let sent = try #require(bench.feed(.serverAppeared(next)).notifications.first)
    #expect(sent.call.summary == "Lunch")
    #expect(bench.feed(.notified(lost, id: 12)).isEmpty, "that number was the old server's")
    #expect(bench.feed(.notifyFailed(lost, error: "org.freedesktop.DBus.Error.NoReply")).isEmpty)
    bench.feed(.notified(sent.token, id: 1))
    bench.feed(.event(.notifications(.withdraw(key))))
    #expect(bench.settle().closed == [1])
  }

  @Test func `A new server that keeps a list is sent the list again, quietly`() throws {
    var bench = DeskBench(nil)
    bench.feed(.event(.notifications(.list([Presentation.group([quietEntry, .banner()])]))))
    bench.feed(.serverAppeared(.gnome))
    #expect(bench.last.isEmpty, "the first server may still have it")
    bench.feed(.event(.notifications(.list([Presentation.group([quietEntry, .banner()])]))))
    #expect(bench.settle().notifications.isEmpty, "a list shows nothing")
    bench.feed(.serverVanished)
    let next = RemoteServer.named("gnome-shell", owner: ":1.9", "actions body persistence sound")
    let sent = bench.feed(.serverAppeared(next)).notifications
    #expect(sent.count == 2)
    for (_, call) in sent {
      #expect(call.hints["urgency"] == .byte(0))
      #expect(call.hints["transient"] == nil)
      #expect(call.hints["suppress-sound"] == .bool(true))
    }
  }

  @Test(.rules("S5")) func `A watched notification is sent to no server`() {
    var bench = DeskBench(.gnome)
    let watched = quietEntry.with { $0.isWatched = true }
    #expect(bench.feed(.event(.notifications(.present(watched)))).isEmpty)
    bench.feed(.event(.notifications(.list([Presentation.group([watched])]))))
    bench.feed(.serverVanished)
    let next = RemoteServer.named("gnome-shell", owner: ":1.9", "actions body persistence sound")
    #expect(bench.feed(.serverAppeared(next)).notifications.isEmpty)
    #expect(bench.feed(.event(.notifications(.withdraw(watched.key)))).isEmpty)
  }

  @Test(.rules("E12"), arguments: [RemoteServer.dunst, .plasma, .mako, .plain])
  func `A server that would pop up the list is sent nothing of it`(server: RemoteServer) {
    var bench = DeskBench(.gnome)
    bench.feed(.event(.notifications(.list([Presentation.group([quietEntry])]))))
    bench.feed(.serverVanished)
    #expect(bench.feed(.serverAppeared(server)).notifications.isEmpty)
    #expect(bench.feed(.event(.notifications(.present(quietEntry)))).notifications.isEmpty)
  }

  @Test func `A banner waits a minute for a server, and an alert without limit`() {
    for (wait, summaries) in [(59_000_000, ["Lunch", "Tea"]), (61_000_000, ["Tea"])] {
      var bench = DeskBench(nil)
      bench.feed(.event(.notifications(.present(.banner()))))
      bench.feed(
        .event(
          .notifications(.present(.banner("tea", title: "Tea").with { $0.alertStyle = .alert }))))
      #expect(bench.desk.nextDeadline == nil, "nothing wakes up while there is no server")
      bench.now += Int64(wait)
      let sent = bench.feed(.serverAppeared(.dunst)).notifications
      #expect(sent.map(\.call.summary) == summaries)
    }
  }

  @Test func `A server that ended is started again for an alert and for a question, once`() throws {
    let question = AuthorizationQuestion(app: .organizer, appName: "Organizer", options: .alert)
    let alert = Presentation.banner().with { $0.alertStyle = .alert }
    for event in [ShellEvent.notifications(.present(alert)), .settings(.ask(question))] {
      var bench = DeskBench(.xfce)
      bench.feedAnswering(.event(event))
      #expect(bench.feed(.serverVanished).isEmpty, "the desktop may start it again")
      let end = bench.now
      #expect(bench.settle() == [.startServer])
      #expect(bench.now == end + 1_000_000)
      bench.feed(.serverVanished)
      #expect(bench.settle().isEmpty)
      #expect(
        bench.feed(.serverAppeared(.named("x", owner: ":1.9", "actions"))).notifications.count == 1)
    }
  }

  @Test func `A server that the desktop starts again, or that nothing waits for, is not started`()
    throws
  {
    var bench = DeskBench(.xfce)
    try bench.show(.banner())
    bench.feed(.serverVanished)
    #expect(bench.settle().isEmpty)
    bench = DeskBench(.xfce)
    try bench.show(.banner().with { $0.alertStyle = .alert })
    bench.feed(.serverVanished)
    bench.feed(.serverAppeared(.named("x", owner: ":1.9", "actions")))
    #expect(!bench.settle().contains(.startServer))
  }

  @Test func `A server that replaces a silently vanished one makes the old numbers void`() throws {
    var bench = DeskBench(.dunst)
    let (id, _) = try bench.show(.banner())
    bench.feed(.serverAppeared(.named("mako", owner: ":1.9", "actions body")))
    #expect(bench.desk.server?.name == "mako")
    #expect(bench.invoke("default", on: id).isEmpty)
  }

  @Test func `The same server with other capabilities keeps its bubbles`() throws {
    var bench = DeskBench(.dunst)
    let (id, _) = try bench.show(.banner())
    bench.feed(.serverAppeared(.named("dunst", "actions body")))
    #expect(bench.invoke("default", on: id).calls.count == 1)
  }

  @Test func `A shell without a server makes no calls, no log lines and no deadline`() {
    var bench = DeskBench(nil)
    var outputs: [DesktopOutput] = []
    for number in 0..<2_000 {
      outputs += bench.feed(.event(.notifications(.present(.banner("\(number)")))))
    }
    let question = AuthorizationQuestion(app: .organizer, appName: "Organizer", options: .alert)
    outputs += bench.feed(.event(.settings(.ask(question))))
    outputs += bench.feed(.serverVanished)
    #expect(outputs.isEmpty)
    #expect(bench.desk.nextDeadline == nil)
  }

  // MARK: - Calls without an answer, and refusals

  @Test func `A call without an answer frees its slot, and a late number is closed`() throws {
    var bench = DeskBench(.dunst)
    let token = try #require(
      bench.feed(.event(.notifications(.present(.banner())))).notifications.first?.token)
    #expect(bench.desk.nextDeadline == bench.time.advanced(byMicroseconds: 10_000_000))
    #expect(bench.transaction(microseconds: 10_000_000).logs.count == 1)
    bench.feed(.notified(token, id: 44))
    #expect(bench.settle().closed == [44])
    #expect(bench.feed(.notified(token, id: 44)).isEmpty)
  }

  @Test func `A server that hangs is not sent more calls than may be in flight`() {
    var bench = DeskBench(.dunst)
    var sent = 0
    for number in 0..<100 {
      bench.feed(
        .event(.notifications(.present(.banner("\(number)").with { $0.group = "\(number)" }))))
      sent += bench.last.notifications.count
    }
    for _ in 0..<9 { sent += bench.transaction(microseconds: 1_100_000).notifications.count }
    #expect(sent == 15)
    #expect(bench.transaction(microseconds: 1_100_000).notifications.count == 15)
  }

  @Test func `A critical alert whose call was lost is sent again, a limited number of times`() {
    var bench = DeskBench(.dunst)
    var sent = bench.feed(.event(.notifications(.present(.banner().with { $0.level = .critical }))))
      .notifications
    while let deadline = bench.desk.nextDeadline, sent.count < 100 {
      bench.now = deadline.microseconds
      sent += bench.feed(.timePassed).notifications
    }
    #expect(sent.count == 5)
  }

  @Test(arguments: [
    ("org.freedesktop.Notifications.Error.ExcessNotificationGeneration", 5),
    ("org.freedesktop.Notifications.MaxNotificationsExceeded", 5),
    ("org.freedesktop.DBus.Error.InvalidArgs", 1),
  ])
  func `A temporary refusal is tried again, a limited number of times`(
    error: String, attempts: Int
  ) {
    var bench = DeskBench(.plasma)
    bench.feed(.event(.notifications(.present(.banner()))))
    var sent = 0
    var complaints = 0
    var start = bench.now
    while let token = bench.last.notifications.first?.token, sent < 100 {
      sent += 1
      start = bench.now
      bench.feed(.notifyFailed(token, error: error))
      complaints += bench.last.logs.count
      guard let deadline = bench.desk.nextDeadline else { break }
      #expect(deadline.microseconds - start > 1_000_000, "Plasma minds it within a second")
      bench.now = deadline.microseconds
      bench.feed(.timePassed)
    }
    #expect(sent == attempts)
    #expect(complaints == 1)
    #expect(bench.desk.nextDeadline == nil)
  }
}
