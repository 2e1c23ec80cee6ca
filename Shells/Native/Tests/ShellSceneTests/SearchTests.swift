import NotificationModel
import ShellScene
import Synchronization
import TestSupport
import Testing

@Suite struct `The search of the panel` {
  /// Letters that count how many texts were folded.
  private final class CountedLetters: LetterFolder {
    let texts = Mutex<[String]>([])

    func folded(_ text: String) -> [UInt8] {
      texts.withLock { $0.append(text) }
      return PlainLetters().folded(text)
    }
  }

  @Test(.rules("S50"))
  func `A text is folded once, however many letters are typed, and again if it changes`() {
    let letters = CountedLetters()
    var bench = Bench(letters: letters)
    bench.present("a") { $0.body = "the first text" }
    let other = bench.present("b") { $0.body = "the second text" }
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    func count(_ text: String) -> Int { letters.texts.withLock { $0.count { $0 == text } } }
    #expect(count("the first text") == 0, "Nothing is searched for yet")
    bench.type("second")
    #expect(bench.cards(.panel) == ["panel/card/org.example.app/b"])
    #expect(count("the first text") == 1)
    #expect(count("the second text") == 1)
    var changed = bench.presentation("b", body: "a third text")
    changed.key = other
    _ = bench.send(.notifications(.present(changed)))
    #expect(bench.cards(.panel).isEmpty)
    #expect(count("the first text") == 1)
    #expect(count("a third text") == 1)
  }

  @Test(.rules("S50"))
  func `A match does not span two texts of a notification`() {
    var bench = Bench()
    bench.present("a") { ($0.title, $0.body) = ("one", "two") }
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    bench.type("onetwo")
    #expect(bench.cards(.panel).isEmpty)
    #expect(bench.words(.panel).contains("Nothing matches."))
  }

  @Test(.rules("S50"), arguments: [KeyInput.Key.enter, .down])
  func `Enter and Down in the search focus the first result and not a question`(
    _ key: KeyInput.Key
  ) {
    var bench = Bench()
    bench.present("a")
    _ = bench.send(
      .settings(
        .ask(
          AuthorizationQuestion(
            app: bundle("org.example.asking"), appName: "App", options: [.alert]))))
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    bench.type("title")
    _ = bench.key(key)
    #expect(
      bench.node("panel/card/org.example.app/a", on: .panel)?.state.contains(.focused) == true)
    bench.type("x")
    _ = bench.key(key)
    #expect(bench.node("panel/search", on: .panel)?.state.contains(.focused) == true)
    #expect(bench.key(.enter).isEmpty, "Nothing was found, and nothing is pressed")
  }

  @Test(.rules("S50"))
  func `A search that is longer than its field is one line, and its caret is seen`() {
    var bench = Bench()
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    func look() -> (look: FieldLook, x: Double, room: Double)? {
      guard let node = bench.node("panel/search", on: .panel), case .field(let look) = node.look
      else { return nil }
      return (look, look.origin.x + (look.caret?.x ?? -1_000), node.frame.width)
    }
    bench.type(String(repeating: "word ", count: 20))
    #expect(look()?.look.text.lines == 1)
    #expect(look()?.look.origin.y == 7)
    #expect(look().map { $0.x > 10 && $0.x <= $0.room - 10 } == true)
    _ = bench.key(.home)
    #expect(look()?.x == 10)
  }

  /// The words of the button that clears.
  private func clearing(_ bench: Bench) -> String? {
    bench.node("panel/clearAll", on: .panel)?.spoken
  }

  @Test(.rules("S50"))
  func `During a search only the results are counted and cleared`() {
    var bench = Bench()
    let tea = bench.present("tea") { $0.title = "Tea" }
    let milk = bench.present("milk") { ($0.title, $0.body) = ("Milk", "for the tea") }
    bench.present("bread") { $0.title = "Bread" }
    let unlisted = bench.present("teapot") { ($0.title, $0.surfaces) = ("Teapot", .banner) }
    bench.openPanel()
    bench.type("tea")
    #expect(clearing(bench) == "Clear All")
    #expect(bench.press("panel/clearAll", on: .panel).isEmpty)
    #expect(clearing(bench) == "Clear 3?")
    let cleared = bench.press("panel/clearAll", on: .panel)
    #expect(
      Set(cleared) == Set([tea, milk, unlisted].map { .respond($0, .dismiss, from: .panel) }))
    #expect(bench.words(.panel).contains("Nothing matches."))
    #expect(clearing(bench) == nil, "There is nothing that it would clear")
    _ = bench.key(.escape)
    #expect(bench.cards(.panel) == ["panel/card/org.example.app/bread"])
    #expect(clearing(bench) == "Clear All")
  }

  @Test(.rules("S50"))
  func `A confirmation for other notifications does not clear the results`() {
    var bench = Bench()
    bench.present("tea") { $0.title = "Tea" }
    bench.present("bread") { $0.title = "Bread" }
    bench.openPanel()
    bench.type("tea")
    _ = bench.press("panel/clearAll", on: .panel)
    #expect(clearing(bench) == "Clear 1?")
    _ = bench.key(.escape)
    #expect(clearing(bench) == "Clear All")
    #expect(bench.press("panel/clearAll", on: .panel).isEmpty)
    #expect(clearing(bench) == "Clear 2?")
  }

  @Test(.rules("S50"))
  func `The text of a notification that was withdrawn is forgotten`() {
    let letters = CountedLetters()
    var bench = Bench(letters: letters)
    let shown = bench.presentation("a", body: "the text")
    _ = bench.send(.notifications(.present(shown)))
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    bench.type("text")
    _ = bench.send(.notifications(.withdraw(shown.key)))
    _ = bench.send(.notifications(.present(shown)))
    #expect(letters.texts.withLock { $0.count { $0 == "the text" } } == 2)
  }
}
