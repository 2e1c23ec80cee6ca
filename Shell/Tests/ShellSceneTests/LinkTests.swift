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
}
