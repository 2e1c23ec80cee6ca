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

  /// A banner whose body has a link in its middle, and the points of the body before the link and on it.
  private mutating func presentLink(
    to address: String = "https://example.org/notes"
  ) throws -> (key: NotificationKey, before: Point, link: Point) {
    let key = present([StyledText("See "), StyledText("notes", link: address), StyledText(" now")])
    let body = try #require(bench.node(card + "/body")).frame
    // Letters are 7 wide, and lines 18 high.
    return (key, Point(x: body.x + 12, y: body.y + 9), Point(x: body.x + 40, y: body.y + 9))
  }

  @Test(.rules("S15"))
  mutating func `A press on a link's text opens the link, and a press next to it opens the card`()
    throws
  {
    let (key, before, link) = try presentLink()
    #expect(
      bench.press(at: link, on: .banners)
        == [.openLink("https://example.org/notes", from: .banners)])
    #expect(bench.cards() == [card])
    #expect(bench.press(at: before, on: .banners) == [.respond(key, .open, from: .banners)])
  }

  @Test(.rules("S15", "S43"))
  mutating func `From right to left, a press finds the link at its painted position`()
    throws
  {
    bench.shell.display.theme.isRightToLeft = true
    let (_, before, link) = try presentLink()
    #expect(
      bench.press(at: link, on: .banners)
        == [.openLink("https://example.org/notes", from: .banners)])
    #expect(bench.press(at: before, on: .banners).count == 1)
    #expect(bench.cards().isEmpty)
  }

  @Test(.rules("S15"))
  mutating func `A pointer on a link shows the address, and does not move the layout`() throws {
    let (_, before, link) = try presentLink()
    _ = bench.send(.pointer(.banners, .moved(before)))
    let frame = bench.node(card)?.frame
    #expect(!bench.words().contains("https://example.org/notes"))
    _ = bench.send(.pointer(.banners, .moved(link)))
    #expect(bench.words().contains("https://example.org/notes"))
    #expect(bench.node(card)?.frame == frame)
    _ = bench.send(.pointer(.banners, .moved(before)))
    #expect(!bench.words().contains("https://example.org/notes"))
  }

  @Test(.rules("S15"))
  mutating func `A resting finger on a link shows the address, and a tap opens it`() throws {
    let (key, before, link) = try presentLink()
    let address = "https://example.org/notes"
    _ = bench.send(.pointer(.banners, .pressed(.finger, link)))
    #expect(bench.words().contains(address))
    bench.wait(0.6)
    #expect(bench.words().contains(address))
    #expect(bench.send(.pointer(.banners, .released(.finger, link))).isEmpty)
    #expect(bench.cards() == [card])
    _ = bench.send(.pointer(.banners, .left))
    #expect(!bench.words().contains(address))
    #expect(
      bench.press(at: link, on: .banners, with: .finger) == [.openLink(address, from: .banners)])
    _ = bench.send(.pointer(.banners, .pressed(.left, link)))
    bench.wait(5)
    #expect(
      bench.send(.pointer(.banners, .released(.left, link)))
        == [.openLink(address, from: .banners)], "A button may be held")
    _ = bench.send(.pointer(.banners, .pressed(.finger, before)))
    bench.wait(5)
    #expect(
      bench.send(.pointer(.banners, .released(.finger, before)))
        == [.respond(key, .open, from: .banners)], "What is no link has no address to show")
  }

  @Test(.rules("S15"))
  mutating func `For a long address the pointer shows the host`() throws {
    let long = String(repeating: "example.org.", count: 10)
    let (_, _, link) = try presentLink(to: "https://\(long)elsewhere.example/page")
    _ = bench.send(.pointer(.banners, .moved(link)))
    let seen = try #require(bench.words().first { $0.hasPrefix("https://") })
    #expect(seen.contains("elsewhere.example/"))
    let frame = try #require(bench.node(card + "/app")?.frame)
    #expect(
      bench.measurer.size(of: TextBlock(seen, style: .caption), width: 10_000).width <= frame.width)
  }

  @Test(.rules("S15", "S47"))
  mutating func `The words are a part of the card for the other buttons and for a drag`() throws {
    let (key, _, link) = try presentLink()
    #expect(bench.press(at: link, on: .banners, with: .right).count == 2)
    #expect(links.count == 1)
    _ = bench.send(.pointer(.banners, .pressed(.left, link)))
    _ = bench.send(.pointer(.banners, .moved(Point(x: link.x + 200, y: link.y))))
    let released = PointerInput.released(.left, Point(x: link.x + 200, y: link.y))
    #expect(bench.send(.pointer(.banners, released)).isEmpty)
    #expect(bench.shell.bannerEnds() == Bench.hidden([key]))
  }

  @Test(.rules("S15", "S41"))
  mutating func `Keyboards and screen readers have a link once, in the options`() throws {
    _ = try presentLink()
    openOptions()
    let stops = bench.scenes[.banners]?.root.pressables.filter {
      if case .follow = $0.act { true } else { false }
    }
    #expect(stops?.map(\.name.path) == [card + "/menu/link/0"])
  }

  @Test(.rules("S15")) mutating func `A link that may not be opened is not named`() {
    present([StyledText("here", link: "file:///etc/passwd")])
    openOptions()
    #expect(links.isEmpty)
    #expect(bench.node(card + "/menu/cancel") != nil)
  }
}
