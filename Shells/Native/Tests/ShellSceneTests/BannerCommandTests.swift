import NotificationModel
import ShellScene
import TestSupport
import Testing

/// Banners that a command hides or shows again, and the rules for banners in the user's file.
@Suite struct `Banners by command and by file` {
  private var bench = Bench()

  private func card(_ identifier: String) -> String { "banner/org.example.app/\(identifier)" }

  private mutating func read(_ text: String) throws {
    let file = try ThemeFile(Array(text.utf8))
    bench.shell.display.theme = file.applied(to: bench.shell.display.theme, .light)
  }

  @Test mutating func `The newest banner is hidden, then the one before it, and the list stays`() {
    let first = bench.present("a") { $0.alertStyle = .alert }
    bench.wait(1)
    let second = bench.present("b")
    #expect(bench.send(.machine(.bannersHidden(all: false))).isEmpty)
    #expect(bench.shell.bannerEnds() == Bench.hidden([second]))
    #expect(bench.cards() == [card("a")])
    _ = bench.send(.machine(.bannersHidden(all: false)))
    #expect(bench.shell.bannerEnds() == Bench.hidden([first]))
    #expect(bench.cards().isEmpty)
    _ = bench.send(.machine(.bannersHidden(all: false)))
    #expect(bench.shell.bannerEnds().isEmpty)
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.settle()
    #expect(bench.cards(.panel).count == 2)
  }

  @Test mutating func `All banners are hidden, but not one whose field is open`() {
    _ = bench.openReply()
    let others = (0..<3).map { bench.present("b\($0)") }
    _ = bench.send(.machine(.bannersHidden(all: true)))
    #expect(Set(bench.shell.bannerEnds()) == Set(Bench.hidden(others)))
    #expect(bench.cards() == [card("a")])
  }

  @Test mutating func `The newest of the list is shown again, then the one before it`() {
    bench.present("a")
    bench.present("b")
    bench.wait(7)
    #expect(bench.cards().isEmpty)
    _ = bench.send(.machine(.bannerRecalled))
    #expect(bench.cards() == [card("b")])
    _ = bench.send(.machine(.bannerRecalled))
    #expect(bench.cards() == [card("a"), card("b")])
    _ = bench.send(.machine(.bannerRecalled))
    #expect(bench.cards().count == 2)
    bench.wait(7)
    #expect(bench.cards().isEmpty)
  }

  @Test mutating func `Without anything in the list nothing is shown again`() {
    #expect(bench.send(.machine(.bannerRecalled)).isEmpty)
    #expect(bench.cards().isEmpty)
  }

  @Test mutating func `The file says how many banners are on the screen`() throws {
    try read("banners = 2\n")
    for identifier in ["a", "b", "c"] {
      bench.present(identifier) { $0.alertStyle = .alert }
    }
    #expect(bench.cards() == [card("c"), card("b"), "banners/waiting"])
  }

  @Test mutating func `The file says how long a banner stays without a time of its own`() throws {
    try read("banner-time = 2\n")
    bench.present("a")
    bench.present("named") { $0.bannerTime = 4_000_000 }
    bench.wait(2.1)
    #expect(bench.cards() == [card("named")])
  }

  @Test mutating func `A banner that joins no list stays as long as the file says, too`() throws {
    try read("banner-time = 2\n")
    bench.present("a") {
      $0.surfaces = [.banner]
      $0.bannerTime = 6_000_000
      $0.hasUsualTime = true
    }
    bench.wait(2.1)
    #expect(bench.cards().isEmpty)
  }

  @Test(arguments: [("banner-time = 4\n", 4.0), ("banner-time-low = 2\nbanner-time = 9\n", 2)])
  mutating func `The file says how long a banner of low urgency stays`(
    file: String, seconds: Double
  ) throws {
    try read(file)
    bench.present("low") {
      $0.level = .passive
      $0.surfaces = [.banner]
      $0.bannerTime = 6_000_000
      $0.hasUsualTime = true
    }
    bench.present("named") {
      $0.level = .passive
      $0.bannerTime = 20_000_000
    }
    bench.wait(seconds - 0.1)
    #expect(bench.cards().count == 2)
    bench.wait(0.2)
    #expect(bench.cards() == [card("named")])
  }

  @Test(arguments: [(0.0, true), (3.0, false)])
  mutating func `Urgent banners stay as their style says, or as long as the file says`(
    seconds: Double, stays: Bool
  ) throws {
    try read("banner-time-urgent = \(Int(seconds))\n")
    bench.present("a") {
      $0.level = .timeSensitive
      $0.alertStyle = .alert
    }
    bench.present("unlisted") {
      $0.level = .timeSensitive
      $0.alertStyle = .alert
      $0.surfaces = [.banner]
    }
    bench.wait(4)
    let cards = bench.cards() + bench.cards(.raisedBanners)
    #expect(cards.contains(card("a")) == stays)
    #expect(cards.contains(card("unlisted")), "It would be lost")
  }
}
