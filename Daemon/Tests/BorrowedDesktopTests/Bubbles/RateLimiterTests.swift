import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// Floods: never too fast, never for long, and without outdated notifications.
struct RateLimiterTests {
  /// Every call with its time.
  private func flood(
    of presentations: [Presentation], on server: RemoteServer = .dunst
  ) -> [(at: Int64, call: NotifyCall)] {
    var bench = DeskBench(server)
    var sent: [(Int64, NotifyCall)] = []
    for presentation in presentations {
      let outputs = bench.feedAnswering(.event(.notifications(.present(presentation))))
      sent += outputs.notifications.map { (bench.now, $0.call) }
    }
    while let deadline = bench.desk.nextDeadline {
      bench.now = max(bench.now, deadline.microseconds)
      sent += bench.feedAnswering(.timePassed).notifications.map { (bench.now, $0.call) }
    }
    return sent
  }

  private func expectPace(_ sent: [(at: Int64, call: NotifyCall)], drainedWithin limit: Int64) {
    for (early, late) in zip(sent, sent.dropFirst(15)) {
      #expect(late.at - early.at >= 1_000_000)
    }
    #expect((sent.last?.at ?? 0) - (sent.first?.at ?? 0) < limit)
  }

  @Test(.rules("E9"))
  func `Ten thousand notifications of one app become twenty and a summary within seconds`() {
    let sent = flood(of: (0..<10_000).map { .banner("\($0)", title: "\($0)") })
    #expect(sent.count == 15 + 20 + 1)
    #expect(sent.last?.call.summary == "Organizer")
    #expect(sent.last?.call.body == "9,965 more notifications")
    expectPace(sent, drainedWithin: 3_000_000)
  }

  @Test func `Ten thousand notifications of a thousand stacks are drained within a minute`() {
    let sent = flood(
      of: (0..<10_000).map { number in
        .banner("\(number)").with { $0.group = "thread \(number % 1_000)" }
      })
    expectPace(sent, drainedWithin: 60_000_000)
    let rest = sent.filter { $0.call.summary == "Notifications" }.map(\.call.body)
    #expect(rest == ["9,385 more notifications"])
    #expect(sent.count == 15 + 600 + 1)
  }

  @Test
  func `Ten thousand notifications of as many apps, half critical, are drained within a minute`() {
    let presentations = (0..<10_000).map { number in
      Presentation.banner("x", of: .named("com.example.app\(number)")).with {
        $0.level = number % 2 == 0 ? .critical : .active
      }
    }
    let sent = flood(of: presentations)
    expectPace(sent, drainedWithin: 60_000_000)
    let critical = sent.filter { $0.call.hints["urgency"] == .byte(2) }
    #expect(critical.count > 600)
  }

  @Test func `Ten thousand deliveries of one request become those of a second and the last`() {
    let sent = flood(of: (1...10_000).map { .banner(delivery: $0, title: "\($0)") })
    #expect(sent.count == 15 + 1)
    #expect(sent.last?.call.summary == "10000")
  }

  @Test func `A critical alert goes to the front of the queue`() {
    var presentations = (0..<100).map { Presentation.banner("\($0)", title: "\($0)") }
    presentations.append(.banner("fire", title: "Fire").with { $0.level = .critical })
    let sent = flood(of: presentations)
    #expect(sent[15].call.summary == "Fire")
  }

  @Test func `A summary does not count withdrawn notifications`() {
    var bench = DeskBench()
    var sent: [NotifyCall] = []
    for number in 0..<60 {
      let outputs = bench.feedAnswering(.event(.notifications(.present(.banner("\(number)")))))
      sent += outputs.notifications.map(\.call)
    }
    for number in 50..<60 {
      bench.feedAnswering(.event(.notifications(.withdraw(Presentation.banner("\(number)").key))))
    }
    sent += bench.settle().notifications.map(\.call)
    #expect(sent.last?.body == "15 more notifications")
    #expect(sent.count == 36)
  }

  @Test func `A summary whose notifications are all withdrawn is closed`() throws {
    var bench = DeskBench()
    for number in 0..<36 {
      bench.feedAnswering(.event(.notifications(.present(.banner("\(number)")))))
    }
    let last = try #require(bench.settle().notifications.last?.call)
    #expect(last.body == "1 more notification")
    bench.feed(.event(.notifications(.withdraw(Presentation.banner("35").key))))
    #expect(bench.settle().closed.count == 1)
  }

  @Test func `A flood of withdrawals is spread over time, and every bubble is closed`() throws {
    var bench = DeskBench()
    for number in 0..<300 {
      bench.feedAnswering(
        .event(.notifications(.present(.banner("\(number)").with { $0.alertStyle = .alert }))))
      bench.transaction(microseconds: 1_000_000)
    }
    bench.feed(.event(.notifications(.list([]))))
    let start = bench.now
    var closed: [Int64] = []
    while let deadline = bench.desk.nextDeadline {
      bench.now = deadline.microseconds
      closed += bench.feed(.timePassed).closed.map { _ in bench.now }
    }
    #expect(closed.count == 300)
    #expect(bench.now - start < 4_000_000)
    for (early, late) in zip(closed, closed.dropFirst(100)) { #expect(late - early >= 1_000_000) }
  }

  @Test func `The first notification of a calm time is sent at once`() {
    var bench = DeskBench()
    #expect(bench.feed(.event(.notifications(.present(.banner())))).notifications.count == 1)
  }
}
