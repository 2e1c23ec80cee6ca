import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `Progress bars in notifications` {
  private var bench = Bench()
  private let card = "banner/org.example.app/a"

  /// Presents a value of a bar as the daemon does: it withdraws the replaced notification first.
  @discardableResult private mutating func move(
    to percent: Int?, after old: NotificationKey? = nil
  ) -> NotificationKey {
    if let old { _ = bench.shell.receive(.notifications(.withdraw(old)), at: bench.moment) }
    return bench.present("a") { $0.progress = percent }
  }

  private func part(_ name: String, on surface: SurfaceName = .banners) -> Double? {
    guard case .progress(let part)? = bench.node("\(name)/progress", on: surface)?.look else {
      return nil
    }
    return part
  }

  @Test(.rules("S14", "S41"))
  mutating func `A value is drawn as a bar, which has a role and a name`() {
    move(to: 42)
    #expect(part(card) == 0.42)
    let bar = bench.node("\(card)/progress")
    #expect(bar?.role == .progress && bar?.spoken == "Title")
    bench.present("b")
    #expect(part("banner/org.example.app/b") == nil)
  }

  @Test(.rules("S14"), arguments: [(-5, 0), (0, 0), (100, 1), (1_000, 1)])
  mutating func `A value out of range is shown as the nearest end`(percent: Int, shown: Double) {
    move(to: percent)
    #expect(part(card) == shown)
  }

  @Test(.rules("S14"))
  mutating func `A new value moves the bar at its position, and restarts its timeout`() {
    let key = move(to: 10)
    bench.present("other")
    bench.wait(4)
    bench.shell.display.theme.hasMotion = true
    move(to: 20, after: key)
    #expect(part(card) == 0.2)
    #expect(bench.cards() == ["banner/org.example.app/other", card])
    #expect(bench.scenes[.banners]?.isMoving == false, "It does not come in again")
    bench.shell.display.theme.hasMotion = false
    bench.wait(4)
    #expect(bench.cards() == [card])
  }

  @Test(.rules("S14"))
  mutating func `A bar that was hidden or has expired continues in the list alone`() {
    var key = move(to: 10)
    _ = bench.press("\(card)/close")
    for percent in [20, 30] {
      key = move(to: percent, after: key)
      #expect(bench.cards().isEmpty)
    }
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    let row = bench.cards(.panel).first ?? ""
    #expect(part(row, on: .panel) == 0.3)
    _ = bench.shell.togglePanel(at: bench.moment)
    // A notification without its bar is new, and so is a bar that starts again later.
    key = move(to: nil, after: key)
    #expect(bench.cards() == [card])
    key = move(to: 10, after: key)
    bench.wait(7)
    #expect(bench.cards().isEmpty)
    key = move(to: 20, after: key)
    #expect(bench.cards().isEmpty)
    _ = bench.send(.notifications(.withdraw(key)))
    bench.wait(1)
    move(to: 10)
    #expect(bench.cards() == [card])
  }

  @Test(.rules("S14"))
  mutating func `The display of a volume is shown again with each of its values`() {
    func volume(_ percent: Int) -> (inout Presentation) -> Void {
      {
        $0.progress = percent
        $0.surfaces = .banner
      }
    }
    let key = bench.present("volume", volume(10))
    bench.wait(7)
    #expect(bench.cards().isEmpty)
    _ = bench.shell.receive(.notifications(.withdraw(key)), at: bench.moment)
    bench.present("volume", volume(20))
    #expect(bench.cards().count == 1)
  }
}
