import BorrowedDesktop
import NotificationModel
import Testing

/// The location question of an app, as a bubble with buttons.
struct PlaceQuestionTests {
  private func question(
    _ wish: LocationRequest = .whileUsing, purpose: String? = "To remind you where you shop."
  ) -> LocationQuestion {
    LocationQuestion(app: .organizer, appName: "Organizer", wish: wish, purpose: purpose)
  }

  private func asked(_ question: LocationQuestion) throws -> (DeskBench, NotifyCall) {
    var bench = DeskBench(.dunst)
    let (token, call) = try #require(
      bench.feed(.event(.places(.askLocation(question)))).notifications.first)
    bench.feed(.notified(token, id: 5))
    return (bench, call)
  }

  @Test(arguments: [
    (LocationRequest.whileUsing, [LocationDecision.allowOnce, .allowWhileUsing, .deny]),
    (.always, [.allowWhileUsing, .allowAlways, .deny]), (.precise, [.allowOnce, .deny]),
  ])
  func `Each location question has its answers as buttons`(
    wish: LocationRequest, decisions: [LocationDecision]
  ) throws {
    for decision in decisions {
      var (bench, call) = try asked(question(wish))
      #expect(call.buttons.map(\.key) == decisions.map(\.rawValue))
      #expect(call.expireTimeout == 0 && call.summary.contains("“Organizer”"))
      #expect(
        bench.invoke(decision.rawValue, on: 5).calls == [
          .places(.decideLocation(app: .organizer, decision))
        ])
    }
  }

  @Test func `A location question shows the app's reason on one line, and its identifier below`()
    throws
  {
    let (_, call) = try asked(question(purpose: "Where\nyou shop."))
    #expect(call.body == "“Where you shop.”\nAsked by com.example.organizer.")
    let (_, without) = try asked(question(purpose: nil))
    #expect(
      without.body
        == "You can change this at any time in Settings.\nAsked by com.example.organizer.")
  }

  @Test
  func `A location question is independent of the permission question and closes when settled`()
    throws
  {
    var (bench, _) = try asked(question())
    let other = AuthorizationQuestion(app: .organizer, appName: "Organizer", options: .alert)
    let (token, call) = try #require(bench.feed(.event(.settings(.ask(other)))).notifications.first)
    #expect(call.replacesID == 0)
    bench.feed(.notified(token, id: 6))
    bench.feed(.event(.places(.locationQuestionSettled(app: .organizer))))
    #expect(bench.settle().closed == [5])
  }
}
