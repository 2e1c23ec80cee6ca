import NotificationModel
import ShellScene
import TestSupport
import Testing
import Words

@Suite struct `Stacks of banners` {
  private var bench = Bench()

  @Test(.rules("S38"))
  mutating func `An unfolded stack is folded again, and shows how many more there are`() {
    bench.shell.display.screen.height = 3_000
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
  mutating func `A stack without room counts with all its banners`() {
    bench.shell.display.screen.height = 220
    for number in 1...3 { bench.present("\(number)", group: "chat") { $0.alertStyle = .alert } }
    bench.present("a") { $0.alertStyle = .alert }
    #expect(bench.words().contains("3 more in the list"))
  }

  @Test(.rules("S38", "S47"), arguments: ["a", "b", "c", "d"])
  mutating func `A card whose options are opened stays, and others make room for it`(
    _ name: String
  ) {
    bench.shell.display.screen.height = 500
    for name in ["a", "b", "c", "d"] { bench.present(name) { $0.alertStyle = .alert } }
    #expect(bench.cards().count == 4)
    _ = bench.press("banner/org.example.app/\(name)/options")
    #expect(bench.node("banner/org.example.app/\(name)/menu/cancel") != nil)
    let cards = bench.scenes[.banners]?.root.children ?? []
    #expect(
      cards.allSatisfy { $0.frame.bottom <= 500 - 2 * bench.shell.display.theme.metrics.margin })
    #expect(bench.words().contains { $0.hasSuffix("more in the list") })
    _ = bench.press("banner/org.example.app/\(name)/menu/cancel")
    #expect(bench.cards().count == 4)
  }

  @Test(.rules("S38"))
  mutating func `An opened long text stays, and the previously open one closes`() {
    for name in ["a", "b"] {
      bench.present(name) {
        $0.alertStyle = .alert
        $0.body = String(repeating: "word ", count: 600)
      }
    }
    let lowest = bench.shell.display.screen.height - 2 * bench.shell.display.theme.metrics.margin
    func isInside(_ node: SceneNode) -> Bool { node.frame.bottom <= lowest }
    _ = bench.press("banner/org.example.app/b/readAll")
    #expect(bench.cards() == ["banner/org.example.app/b", "banners/waiting"])
    #expect(bench.scenes[.banners]?.root.children.allSatisfy(isInside) == true)
    _ = bench.press("banner/org.example.app/b/readAll")
    _ = bench.press("banner/org.example.app/a/readAll")
    #expect(bench.cards() == ["banner/org.example.app/a", "banners/waiting"])
  }

  @Test(.rules("S38", "S47"))
  mutating func `The line about waiting banners is never below the edge under an open card`() {
    for height in stride(from: 300.0, through: 700, by: 10) {
      var bench = bench
      bench.shell.display.screen.height = height
      for name in ["a", "b"] { bench.present(name) { $0.alertStyle = .alert } }
      _ = bench.press("banner/org.example.app/b/options")
      #expect(bench.node("banner/org.example.app/b/menu/cancel") != nil)
      let line = bench.node("banners/waiting")
      #expect(
        line.map { $0.frame.bottom <= height - 2 * bench.shell.display.theme.metrics.margin }
          ?? true)
    }
  }

  @Test(.rules("S38"))
  mutating func `Long texts that were opened in the panel are closed with it`() {
    for name in ["a", "b"] {
      bench.present(name) { $0.body = String(repeating: "word ", count: 100) }
    }
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    for name in ["a", "b"] {
      _ = bench.press("panel/card/org.example.app/\(name)/readAll", on: .panel)
    }
    let collapse = bench.shell.words.text(.collapse)
    #expect(bench.words(.panel).count { $0 == collapse } == 2)
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    #expect(bench.cards().count == 2)
    #expect(!bench.words().contains(collapse))
  }
}
