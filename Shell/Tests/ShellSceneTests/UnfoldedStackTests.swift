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
}
