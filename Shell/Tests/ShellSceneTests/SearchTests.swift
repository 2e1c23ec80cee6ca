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
  func `What stands in two texts one after the other is not found`() {
    var bench = Bench()
    bench.present("a") { ($0.title, $0.body) = ("one", "two") }
    _ = bench.shell.togglePanel(at: bench.moment)
    bench.draw()
    bench.type("onetwo")
    #expect(bench.cards(.panel).isEmpty)
    #expect(bench.words(.panel).contains("Nothing matches."))
  }
}
