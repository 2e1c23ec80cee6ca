import NotificationModel
import ShellScene
import TestSupport
import Testing

@Suite struct `Links of bodies` {
  private var bench = Bench()
  private let card = "banner/org.example.app/a"

  /// Presents a banner whose body has these runs.
  @discardableResult private mutating func present(_ runs: [StyledText]) -> NotificationKey {
    bench.present("a") {
      $0.alertStyle = .alert
      $0.styledBody = runs
      $0.body = runs.map(\.text).joined()
    }
  }

  private mutating func openOptions() {
    _ = bench.press(card + "/options")
  }

  private var links: [String] {
    (0..<10).compactMap { bench.node("\(card)/menu/link/\($0)")?.spoken }
  }

  @Test(.rules("S15"))
  mutating func `The options name each link with its address, and a repeated one once`() {
    present([
      StyledText("The "), StyledText("new", style: .bold, link: "https://example.org/notes"),
      StyledText(" notes", link: "https://example.org/notes"), StyledText(" of "),
      StyledText("Ann", link: "mailto:ann@example.org"), StyledText(" ("),
      StyledText("again", link: "https://example.org/notes"), StyledText(")"),
    ])
    #expect(links.isEmpty)
    openOptions()
    #expect(
      links == ["new notes: https://example.org/notes", "Ann: mailto:ann@example.org"])
    #expect(bench.words().contains("https://example.org/notes"))
    #expect(bench.node(card + "/menu/link/0")?.role == .button)
  }

  @Test(.rules("S15")) mutating func `Of many links five are named`() {
    present((0..<9).map { StyledText("link \($0)", link: "https://example.org/\($0)") })
    openOptions()
    #expect(links.count == 5)
  }

  @Test(.rules("S15"))
  mutating func
    `A press on such a button opens the address, closes the options and keeps the banner`()
  {
    let address = "https://example.org/notes"
    present([StyledText("notes", link: address)])
    openOptions()
    #expect(
      bench.press(card + "/menu/link/0") == [.openLink(address, from: .banners)])
    #expect(links.isEmpty)
    #expect(bench.cards() == [card])
  }

  @Test(.rules("S15", "S50"))
  mutating func `In the panel the keyboard reaches such a button and presses it`() {
    let address = "mailto:ann@example.org"
    let key = present([StyledText("Ann", link: address)])
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    _ = bench.shell.perform(
      .menu(key, .options), on: NodeName("options"), of: .panel, at: bench.moment)
    bench.draw()
    var effects: [ShellEffect] = []
    for _ in 0..<20 where effects.isEmpty {
      _ = bench.key(.tab)
      let focused = bench.scenes[.panel]?.root.pressables.first { $0.state.contains(.focused) }
      if focused?.spoken == "Ann: \(address)" { effects = bench.key(.enter) }
    }
    #expect(effects == [.openLink(address, from: .panel)])
  }

  @Test(.rules("S15")) mutating func `A link that may not be opened is not named`() {
    present([StyledText("here", link: "file:///etc/passwd")])
    openOptions()
    #expect(links.isEmpty)
    #expect(bench.node(card + "/menu/cancel") != nil)
  }
}
