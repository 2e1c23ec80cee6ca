import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `Stacks of banners` {
  private var bench = Bench()

  @Test(.rules("S38"))
  mutating func `A stack that was unfolded is folded again, and says how many more there are`() {
    bench.shell.screen.height = 3_000
    for number in 1...8 { bench.present("\(number)", group: "chat") { $0.alertStyle = .alert } }
    _ = bench.press("banner/org.example.app/8/more")
    #expect(bench.cards().filter { $0.hasPrefix("banner/") }.count == 5)
    #expect(bench.words().contains("3 more in the list"))
    #expect(bench.words().contains("Show fewer notifications of App"))
    _ = bench.press("banner/org.example.app/8/fewer")
    #expect(bench.cards() == ["banner/org.example.app/8"])
    #expect(bench.words().contains("7 more notifications"))
  }

  @Test(.rules("S38"))
  mutating func `A stack for which there is no room counts with all that lies in it`() {
    bench.shell.screen.height = 220
    for number in 1...3 { bench.present("\(number)", group: "chat") { $0.alertStyle = .alert } }
    bench.present("a") { $0.alertStyle = .alert }
    #expect(bench.words().contains("3 more in the list"))
  }

  @Test(.rules("S38", "S47"), arguments: ["a", "b", "c", "d"])
  mutating func `A card whose options are opened stays, and others make room for it`(
    _ name: String
  ) {
    bench.shell.screen.height = 500
    for name in ["a", "b", "c", "d"] { bench.present(name) { $0.alertStyle = .alert } }
    #expect(bench.cards().count == 4)
    _ = bench.press("banner/org.example.app/\(name)/options")
    #expect(bench.node("banner/org.example.app/\(name)/menu/cancel") != nil)
    let cards = bench.scenes[.banners]?.root.children ?? []
    #expect(cards.allSatisfy { $0.frame.bottom <= 500 - 2 * bench.shell.theme.metrics.margin })
    #expect(bench.words().contains { $0.hasSuffix("more in the list") })
    _ = bench.press("banner/org.example.app/\(name)/menu/cancel")
    #expect(bench.cards().count == 4)
  }

  @Test(.rules("S38"))
  mutating func `A long text that is opened stays, and the one that was open before closes`() {
    for name in ["a", "b"] {
      bench.present(name) {
        $0.alertStyle = .alert
        $0.body = String(repeating: "word ", count: 600)
      }
    }
    _ = bench.press("banner/org.example.app/b/readAll")
    #expect(bench.cards() == ["banner/org.example.app/b", "banners/waiting"])
    _ = bench.press("banner/org.example.app/b/readAll")
    _ = bench.press("banner/org.example.app/a/readAll")
    #expect(bench.cards() == ["banner/org.example.app/a", "banners/waiting"])
  }
}
