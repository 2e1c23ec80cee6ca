import NotificationModel
import ShellScene
import TestSupport
import Testing
import Words

/// The options of a card, and the effects of *Settings*.
@Suite struct `The options of a card` {
  /// A property of a notification that differs from the user's default.
  enum Trait {
    case passive, timeSensitive, critical, onTrial, undecided, ofSummary, watched

    func apply(to presentation: inout Presentation) {
      switch self {
      case .passive: presentation.level = .passive
      case .timeSensitive: presentation.level = .timeSensitive
      case .critical: presentation.level = .critical
      case .onTrial: presentation.isProvisional = true
      case .undecided: presentation.isUndecided = true
      case .ofSummary: presentation.summaryDate = presentation.date
      case .watched: presentation.isWatched = true
      }
    }
  }

  private var bench = Bench()
  private let menu = "banner/org.example.app/a/menu"

  /// Presents a banner, and opens its options.
  private mutating func open(_ traits: [Trait] = []) {
    bench.present("a") { presentation in
      for trait in traits { trait.apply(to: &presentation) }
    }
    _ = bench.press(at: Point(x: 150, y: 40), on: .banners, with: .right)
  }

  @Test(
    .rules("S47"),
    arguments: [
      ([], .whyAllowed, "because you allow notifications of “App”"),
      ([.passive], .whyPassive, "makes no sound"),
      ([.timeSensitive], .whyTimeSensitive, "passes Focus"),
      ([.critical], .whyCritical, "silence and every Focus"),
      ([.onTrial], .whyTrial, "on trial"),
      ([.undecided], .whyUndecided, "nothing is decided about “App”"),
      ([.ofSummary], .whySummary, "scheduled summary"),
      ([.watched], .whyWatched, "in the list only"),
      ([.critical, .watched], .whyWatched, "in the list only"),
      ([.critical, .onTrial], .whyCritical, "silence and every Focus"),
      ([.undecided, .onTrial], .whyUndecided, "nothing is decided"),
      ([.timeSensitive, .onTrial], .whyTrial, "on trial"),
      ([.passive, .ofSummary], .whySummary, "scheduled summary"),
    ] as [([Trait], Word, String)])
  mutating func `They show the reason that decided how the notification is shown`(
    traits: [Trait], word: Word, words: String
  ) {
    open(traits)
    let reasons = Word.allCases.filter {
      $0.rawValue.hasPrefix("why") && bench.node("\(menu)/\($0)") != nil
    }
    #expect(reasons == [word])
    #expect(bench.words().contains { $0.contains(words) })
    _ = bench.press("\(menu)/cancel")
    #expect(!bench.words().contains { $0.contains(words) })
  }

  @Test(.rules("S47"))
  mutating func `Without a settings page, the options describe how to change the settings`() {
    bench.shell.display.opensSettings = false
    open()
    #expect(bench.node("\(menu)/viewSettings") == nil)
    #expect(bench.words().contains { $0.contains("unctl settings org.example.app") })
  }

  @Test(.rules("S47"))
  mutating func `The text about trial delivery is true of every button below it`() {
    bench.present("a") { $0.isProvisional = true }
    _ = bench.press("banner/org.example.app/a/keep")
    #expect(bench.node("\(menu)/keepNow") != nil)
    let words = "They stay quiet, in the list, until you allow more, here or in Settings."
    #expect(bench.words().contains(words))
  }

  @Test(.rules("S47"))
  mutating func `Settings opens the app's settings, closes the options and leaves the card`() {
    open()
    let effects = bench.press("\(menu)/viewSettings")
    #expect(effects == [.openSettings(bundle("org.example.app"))])
    #expect(bench.node("\(menu)/viewSettings") == nil)
    #expect(bench.cards() == ["banner/org.example.app/a"])
  }
}
