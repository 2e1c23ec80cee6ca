import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

@testable import Words

/// The system's own questions as bubbles with buttons.
struct QuestionTests {
  let question = AuthorizationQuestion(
    app: .organizer, appName: "Organizer", options: [.alert, .sound], offersSummary: true)
  let quiet = Presentation.banner().with {
    $0.surfaces = .list
    $0.isProvisional = true
  }

  private static let german = Vocabulary(
    language: "de", locale: "de",
    translations: [.allow: .text("Erlauben"), .askTitle: .text("Darf {app}?")])

  /// Puts a question on a server and gives it a number.
  private func asked(
    _ question: AuthorizationQuestion, on server: RemoteServer = .dunst
  ) throws -> (DeskBench, NotifyCall) {
    var bench = DeskBench(server)
    let (token, call) = try #require(
      bench.feed(.event(.settings(.ask(question)))).notifications.first)
    bench.feed(.notified(token, id: 5))
    return (bench, call)
  }

  @Test(
    .rules("A2", "A24"),
    arguments: [
      ("allow", AuthorizationDecision.allow), ("deny", .deny), ("summary", .allowInSummary),
    ])
  func `The permission question has its answers as buttons`(
    button: String, decision: AuthorizationDecision
  ) throws {
    var (bench, call) = try asked(question)
    #expect(call.buttons.map(\.key) == ["allow", "summary", "deny"])
    #expect(call.summary.contains("“Organizer”"))
    #expect(call.body.contains("com.example.organizer"), "a name may be borrowed")
    #expect(call.expireTimeout == 0)
    #expect(call.hints["resident"] == .bool(true))
    #expect(bench.invoke(button, on: 5).calls == [.settings(.authorize(app: .organizer, decision))])
    #expect(bench.invoke("allow", on: 5).calls.isEmpty)
  }

  @Test(.rules("A12"))
  func `The question about critical alerts replaces the first question in place`() throws {
    var (bench, _) = try asked(question)
    let ticket = try #require(bench.invoke("allow", on: 5).tickets.first)
    var critical = question
    critical.isCritical = true
    let (token, call) = try #require(
      bench.feed(.event(.settings(.ask(critical)))).notifications.first)
    #expect(call.replacesID == 5)
    #expect(call.buttons.map(\.key) == ["allow", "deny"])
    bench.feed(.callAccepted(ticket))
    #expect(bench.invoke("allow", on: 5).calls.isEmpty, "that was for the first question")
    bench.feed(.notified(token, id: 5))
    #expect(
      bench.invoke("deny", on: 5).calls == [.settings(.authorize(app: .organizer, .denyCritical))])
    bench.feed(.event(.settings(.questionSettled(app: .organizer))))
    #expect(bench.settle().closed == [5])
  }

  @Test func `The second question is asked although the server closed the first at the click`()
    throws
  {
    var (bench, _) = try asked(question, on: .mako)
    let ticket = try #require(bench.invoke("allow", on: 5).tickets.first)
    _ = bench.close(5, reason: 2)
    bench.feed(.callAccepted(ticket))
    var critical = question
    critical.isCritical = true
    #expect(bench.feed(.event(.settings(.ask(critical)))).notifications.first?.call.replacesID == 0)
  }

  @Test(.rules("S52"))
  func `A change of the language replaces the words of a question in place`() throws {
    var (bench, call) = try asked(question)
    #expect(bench.speak(.english).notifications.isEmpty)
    let (token, again) = try #require(bench.speak(Self.german).notifications.first)
    #expect(again.replacesID == 5)
    #expect(again.buttons.map(\.key) == call.buttons.map(\.key))
    #expect(again.buttons.first?.label == "Erlauben" && again.summary == "Darf Organizer?")
    bench.feed(.notified(token, id: 5))
    #expect(
      bench.invoke("allow", on: 5).calls == [.settings(.authorize(app: .organizer, .allow))])
  }

  @Test func `A question that was answered elsewhere is closed`() throws {
    var (bench, _) = try asked(question)
    bench.feed(.event(.settings(.questionSettled(app: .organizer))))
    #expect(bench.settle().closed == [5])
  }

  @Test(arguments: [RemoteServer.plain, .bare])
  func `A server without buttons gets no question, and the next server does`(server: RemoteServer)
    throws
  {
    var bench = DeskBench(server)
    #expect(bench.feed(.event(.settings(.ask(question)))).isEmpty)
    let next = RemoteServer.named("dunst", owner: ":1.9", "actions body")
    #expect(bench.feed(.serverAppeared(next)).notifications.count == 1)
  }

  @Test
  func
    `A dismissed question that is still open comes back after unlocking, and with the next server`()
    throws
  {
    var (bench, _) = try asked(question)
    #expect(bench.close(5, reason: 2).notifications.isEmpty)
    #expect(bench.settle().isEmpty)
    bench.feed(.screenLocked(true))
    let unlocked = bench.feed(.screenLocked(false))
    #expect(unlocked.calls == [.settings(.setLocked(false))])
    #expect(unlocked.notifications.count == 1)
    bench.feed(.serverVanished)
    #expect(bench.feed(.serverAppeared(.dunst)).notifications.count == 1)
  }

  @Test func `A question that a server takes away by itself is shown again after a pause`() throws {
    var (bench, _) = try asked(question)
    #expect(bench.close(5, reason: 1).notifications.isEmpty)
    bench.transaction(microseconds: 10_000_000)
    #expect(bench.last.notifications.count == 1)
    let (token, _) = try #require(bench.last.notifications.first)
    bench.feed(.notified(token, id: 6))
    #expect(
      bench.invoke("allow", on: 6).calls == [.settings(.authorize(app: .organizer, .allow))])
  }

  @Test(arguments: [RemoteServer.gnome, .cinnamon])
  func `A question stays unfolded on servers that end transient banners after some seconds`(
    server: RemoteServer
  ) throws {
    let (_, call) = try asked(question, on: server)
    #expect(call.hints["transient"] == nil)
    #expect(call.hints["urgency"] == .byte(2))
    let (_, other) = try asked(question, on: .dunst)
    #expect(other.hints["transient"] == .bool(true))
    #expect(other.hints["urgency"] == .byte(1))
  }

  @Test(arguments: [RemoteServer.gnome, .cinnamon])
  func `An ignored question delays other banners for a minute and a half at most`(
    server: RemoteServer
  ) throws {
    var (bench, _) = try asked(question, on: server)
    bench.transaction(microseconds: 89_000_000)
    #expect(bench.last.notifications.isEmpty)
    bench.transaction(microseconds: 1_000_000)
    let (token, listed) = try #require(bench.last.notifications.first)
    #expect(listed.replacesID == 5)
    #expect(listed.hints["urgency"] == .byte(1))
    #expect(listed.hints["transient"] == nil, "it stays in the server's list")
    bench.feed(.notified(token, id: 5))
    bench.transaction(microseconds: 3_600_000_000)
    #expect(bench.last.isEmpty)
    let again = try #require(bench.feed(.event(.settings(.ask(question)))).notifications.first)
    #expect(again.call.replacesID == 5)
    #expect(again.call.hints["urgency"] == .byte(2))
    bench.feed(.notified(again.token, id: 5))
    #expect(
      bench.invoke("allow", on: 5).calls == [.settings(.authorize(app: .organizer, .allow))])
  }

  @Test func `A question stays as it is on a server on which it delays nothing`() throws {
    let (bench, _) = try asked(question, on: .dunst)
    #expect(bench.desk.nextDeadline == nil)
  }

  @Test(
    arguments: [(RemoteServer.dunst, 2), (.mate, 1), (.mate, 2), (.cinnamon, 0)]
      as [(RemoteServer, UInt32)]
  )
  func
    `A question that the user closes is answered with “not now”, and shown again when the app asks again`(
      server: RemoteServer, reason: UInt32
    )
    throws
  {
    var (bench, _) = try asked(question, on: server)
    let closing = bench.close(5, reason: reason)
    #expect(closing.calls == [.settings(.authorize(app: .organizer, .notNow))])
    #expect(closing.notifications.isEmpty)
    for ticket in closing.tickets { bench.feed(.callAccepted(ticket)) }
    bench.feed(.event(.settings(.questionSettled(app: .organizer))))
    #expect(bench.settle().isEmpty)
    #expect(bench.feed(.event(.settings(.ask(question)))).notifications.count == 1)
  }

  @Test func `At most twenty questions are on the screen`() {
    var bench = DeskBench(.dunst)
    var sent = 0
    for number in 0..<100 {
      let app = BundleIdentifier.named("com.example.app\(number)")
      let question = AuthorizationQuestion(app: app, appName: "App", options: .alert)
      sent += bench.feedAnswering(.event(.settings(.ask(question)))).notifications.count
    }
    sent += bench.settle().notifications.count
    #expect(sent == 20)
    bench.transaction(microseconds: 1_000_000)
    bench.feed(.event(.settings(.questionSettled(app: .named("com.example.app3")))))
    #expect(bench.last.notifications.count == 1, "the next one gets the place")
  }

  // MARK: - Provisional apps

  @Test(.rules("A7"))
  func `A quiet app can be kept or turned off, asked once if its list is not visible`()
    throws
  {
    var bench = DeskBench(.dunst)
    bench.feed(.settingsOffered(.organizer, true))
    let (token, call) = try #require(
      bench.feed(.event(.notifications(.present(quiet)))).notifications.first)
    #expect(call.buttons.map(\.key) == ["keep", "turn-off", "settings"])
    #expect(call.hints["urgency"] == .byte(0))
    bench.feed(.notified(token, id: 5))
    let again = quiet.with { $0.key.identifier = "tea" }
    #expect(bench.feed(.event(.notifications(.present(again)))).notifications.isEmpty)
    let settings = bench.invoke("settings", on: 5)
    #expect(settings.calls == [.settings(.openAppSettings(app: .organizer))])
    bench.feed(.callAccepted(try #require(settings.tickets.first)))
    let keep = bench.invoke("keep", on: 5)
    #expect(keep.calls == [.settings(.authorize(app: .organizer, .keep))])
    bench.feed(.callAccepted(try #require(keep.tickets.first)))
    #expect(bench.settle().closed == [5])
  }

  @Test(.rules("A7", "A9"))
  func `A server that keeps quiet notifications shows them with the two buttons`()
    throws
  {
    var bench = DeskBench(.gnome)
    let (id, call) = try bench.show(quiet)
    #expect(call.summary == "Lunch")
    #expect(call.hints["urgency"] == .byte(0))
    let keep = bench.invoke("keep", on: id)
    #expect(keep.calls == [.settings(.authorize(app: .organizer, .keep))])
    bench.feed(.callAccepted(try #require(keep.tickets.first)))
    #expect(bench.settle().closed.isEmpty, "the notification outlives the decision")
    let kept = quiet.with { $0.isProvisional = false }
    let changed = try #require(bench.feed(.event(kept.listed)).notifications.first)
    #expect(changed.call.buttons.map(\.key) == ["default"])
    #expect(changed.call.hints["urgency"] == .byte(0))
  }

  @Test func `A provisional app that notified without a server is asked about when one appears`()
    throws
  {
    var bench = DeskBench(nil)
    #expect(bench.feed(.event(.notifications(.present(quiet)))).isEmpty)
    #expect(bench.desk.nextDeadline == nil, "nothing is tried meanwhile")
    bench.now += 3_600_000_000
    let asked = bench.feed(.serverAppeared(.dunst)).notifications
    #expect(asked.map { $0.call.buttons.map(\.key) } == [["keep", "turn-off"]])
  }

  @Test
  func `A provisional notification that was withdrawn before a server appeared is not asked about`()
  {
    var bench = DeskBench(nil)
    bench.feed(.event(.notifications(.present(quiet))))
    bench.feed(.event(.notifications(.withdraw(quiet.key))))
    #expect(bench.feed(.serverAppeared(.dunst)).isEmpty)
  }

  @Test func `A provisional question that ended elsewhere is closed`() throws {
    var bench = DeskBench(.dunst)
    let token = try #require(
      bench.feed(.event(.notifications(.present(quiet)))).notifications.first?.token)
    bench.feed(.notified(token, id: 5))
    bench.feed(.event(quiet.with { $0.isProvisional = false }.listed))
    #expect(bench.settle().closed == [5])
  }

  // MARK: - Lock

  @Test(.rules("F4"))
  func `The engine receives each lock change once, and not the ones it reported itself`() {
    var bench = DeskBench(.dunst)
    #expect(bench.feed(.screenLocked(false)).isEmpty)
    #expect(bench.feed(.screenLocked(true)).calls == [.settings(.setLocked(true))])
    #expect(bench.feed(.screenLocked(true)).isEmpty)
    bench.feed(.event(.settings(.lockChanged(isLocked: false))))
    #expect(bench.feed(.screenLocked(false)).isEmpty)
  }
}
