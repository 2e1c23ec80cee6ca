import BorrowedDesktop
import NotificationModel
import Testing

/// Questions and banners that a presenter, such as an extension of GNOME Shell, shows in place of the server.
struct PresenterTests {
  private let question = AuthorizationQuestion(
    app: .organizer, appName: "Organizer", options: [.alert, .sound])
  private let persistent = Presentation.banner().with { $0.alertStyle = .alert }

  private func presented() -> DeskBench {
    var bench = DeskBench(.gnome)
    bench.feed(.presenterChanged(true))
    return bench
  }

  @Test
  func
    `A presenter keeps a question from the server, which shows it as soon as the presenter goes`()
  {
    var bench = presented()
    #expect(bench.feed(.event(.settings(.ask(question)))).notifications.isEmpty)
    let calls = bench.feed(.presenterChanged(false)).notifications.map(\.call)
    #expect(calls.map(\.buttons.count) == [2])
  }

  @Test func `The bubble of an open question is closed when a presenter comes`() throws {
    var bench = DeskBench(.gnome)
    bench.feedAnswering(.event(.settings(.ask(question))))
    bench.feed(.presenterChanged(true))
    #expect(bench.settle().closed.count == 1)
  }

  @Test(arguments: [
    Presentation.banner().with { $0.alertStyle = .alert },
    .banner().with { $0.level = .timeSensitive }, .banner(actions: [.reply]),
  ])
  func `The presenter shows a banner that the server cannot keep, and the server lists it`(
    presentation: Presentation
  ) throws {
    var bench = presented()
    let outputs = bench.feed(.event(.notifications(.present(presentation))))
    #expect(outputs.banners.map(\.presentation) == [presentation])
    let call = try #require(outputs.notifications.first?.call)
    #expect(call.hints["urgency"] == .byte(0), "the list alone")
  }

  @Test func `The presenter is given the time for which a banner stays`() {
    var bench = presented()
    for (presentation, timeout) in [
      (persistent, 0), (.banner().with { $0.level = .timeSensitive }, 30_000),
      (.banner(actions: [.reply]), -1),
    ] as [(Presentation, Int32)] {
      let banners = bench.feed(.event(.notifications(.present(presentation)))).banners
      #expect(banners.map(\.timeout) == [timeout])
    }
  }

  @Test func `The server shows ordinary banners, and all while the screen is locked`() throws {
    var bench = presented()
    var outputs = bench.feed(.event(.notifications(.present(.banner()))))
    #expect(outputs.banners.isEmpty)
    #expect(outputs.notifications.first?.call.hints["urgency"] == .byte(1))
    bench.feed(.screenLocked(true))
    outputs = bench.feed(.event(.notifications(.present(persistent.with { $0.key.delivery = 2 }))))
    #expect(outputs.banners.isEmpty)
  }

  @Test func `The presenter shows the banners that a Focus lets pass during do-not-disturb`() {
    var bench = presented()
    bench.feed(.inhibitedChanged(true))
    #expect(bench.feed(.event(.notifications(.present(.banner())))).banners.count == 1)
  }

  @Test func `A persistent banner is on the server again when the presenter goes`() throws {
    var bench = presented()
    bench.feedAnswering(.event(.notifications(.present(persistent))))
    let outputs = bench.feed(.presenterChanged(false))
    #expect(outputs.closed.count == 1, "gnome-shell shows no banner for what its list has")
    let call = try #require(outputs.notifications.first?.call)
    #expect(call.replacesID == 0)
    #expect(call.hints["urgency"] != .byte(0))
  }

  @Test func `A persistent banner moves from the server to a presenter that comes`() throws {
    var bench = DeskBench(.gnome)
    try bench.show(persistent)
    let outputs = bench.feed(.presenterChanged(true))
    #expect(outputs.banners.map(\.presentation) == [persistent])
    #expect(outputs.notifications.first?.call.hints["urgency"] == .byte(0))
  }

  @Test func `An ordinary banner with a reply stays in the list when the presenter goes`() {
    var bench = presented()
    bench.feedAnswering(.event(.notifications(.present(.banner(actions: [.reply])))))
    #expect(bench.feed(.presenterChanged(false)).isEmpty)
  }

  @Test func `A button for a text on the server opens the presenter's field, and no dialog`() throws
  {
    var bench = presented()
    let presentation = Presentation.banner(actions: [.reply])
    let outputs = bench.feed(.event(.notifications(.present(presentation))))
    let token = try #require(outputs.notifications.first?.token)
    bench.feed(.notified(token, id: 5))
    let key = try #require(outputs.notifications.first?.call.buttons.last?.key)
    let pressed = bench.invoke(key, on: 5)
    #expect(pressed.dialogs.isEmpty)
    #expect(pressed.banners.map(\.action) == ["answer"])
  }
}

extension [DesktopOutput] {
  fileprivate var banners: [PresenterBanner] {
    compactMap { if case .present(let banner) = $0 { banner } else { nil } }
  }
}
