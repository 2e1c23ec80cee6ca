import TestSupport
import Testing

@testable import Words

@Suite struct `A compiled catalogue` {
  /// A file as `msgfmt` writes it, with a header.
  static func bytes(
    _ messages: [(context: String, original: [String], translation: [String])],
    isBigEndian: Bool = false
  ) -> [UInt8] {
    let all =
      [("", "Content-Type: text/plain; charset=UTF-8\n")]
      + messages.map {
        (
          "\($0.context)\u{4}\($0.original.joined(separator: "\0"))",
          $0.translation.joined(separator: "\0")
        )
      }.sorted { $0.0 < $1.0 }
    func word(_ value: Int) -> [UInt8] {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    var tables: [UInt8] = []
    var texts: [UInt8] = []
    let start = 28 + 16 * all.count
    for text in all.map(\.0) + all.map(\.1) {
      tables += word(text.utf8.count) + word(start + texts.count)
      texts += Array(text.utf8) + [0]
    }
    return word(0x9504_12DE) + word(0) + word(all.count) + word(28) + word(28 + 8 * all.count)
      + word(0) + word(start) + tables + texts
  }

  private static let cancel = ("cancel", ["Cancel"], ["Abbrechen"])

  @Test(arguments: [false, true])
  func `A message is read with its context, in either order of bytes`(isBigEndian: Bool) throws {
    let file = try MessageFile(Self.bytes([Self.cancel], isBigEndian: isBigEndian))
    #expect(
      file.messages == [.init(context: "cancel", original: ["Cancel"], translations: ["Abbrechen"])]
    )
  }

  @Test(.rules("S52")) func `A translation replaces the English text, and others stay English`() {
    let (words, problems) = Vocabulary.reading(
      Self.bytes([Self.cancel]), language: "de", locale: "de_AT")
    #expect(words.text(.cancel) == "Abbrechen")
    #expect(words.text(.close) == "Close")
    #expect(problems.isEmpty)
  }

  @Test func `Each category of numbers has its form`() {
    let english = English.entry(of: .more).originals
    let (words, problems) = Vocabulary.reading(
      Self.bytes([
        ("more", english, ["jeszcze {count} raz", "jeszcze {count} razy", "jeszcze {count} x"])
      ]),
      language: "pl", locale: "pl")
    #expect(problems.isEmpty)
    #expect(words.text(.more, count: 1) == "jeszcze 1 raz")
    #expect(words.text(.more, count: 22) == "jeszcze 22 razy")
    #expect(words.text(.more, count: 5) == "jeszcze 5 x")
  }

  @Test func `A form for one or two may say the number in words`() {
    let english = English.entry(of: .more).originals
    let forms = ["zero {count}", "one", "two", "few {count}", "many {count}", "other {count}"]
    let (words, problems) = Vocabulary.reading(
      Self.bytes([("more", english, forms)]), language: "ar", locale: "ar_EG")
    #expect(problems.isEmpty)
    #expect(words.text(.more, count: 2) == "two")
    #expect(words.text(.more, count: 3) == "few ٣")
  }

  @Test(arguments: [
    (["askTitle"], ["May “{app}” notify you?"], ["Darf {name}?"]),
    (["askTitle"], ["May “{app}” notify you?"], ["Darf es?"]),
    (["cancel"], ["Cancel"], ["Ab{count}brechen"]),
    (["cancel"], ["Cancel it"], ["Abbrechen"]),
    (["more"], ["{count} more notification", "{count} more notifications"], ["{count} mehr"]),
    (
      ["more"], ["{count} more notification", "{count} more notifications"], ["{app}", "{count} x"]
    ),
  ])
  func `A translation that cannot be used is reported, and the text is English`(
    context: [String], original: [String], translation: [String]
  ) throws {
    let (words, problems) = Vocabulary.reading(
      Self.bytes([(context[0], original, translation)]), language: "de", locale: "de")
    let word = try #require(Word(rawValue: context[0]))
    #expect(problems.count == 1)
    #expect(words.forms(of: word) == Vocabulary.english.forms(of: word))
  }

  @Test func `A word of another release is ignored`() {
    let (_, problems) = Vocabulary.reading(
      Self.bytes([("fromTheFuture", ["Soon"], ["Bald"])]), language: "de", locale: "de")
    #expect(problems.isEmpty)
  }

  @Test func `A damaged file is English and one problem, wherever it is cut or changed`() {
    let bytes = Self.bytes([Self.cancel])
    for length in 0..<bytes.count - 1 {
      let (words, problems) = Vocabulary.reading(
        Array(bytes.prefix(length)), language: "de", locale: "de")
      #expect(words.text(.cancel) == "Cancel" && words.language == "en")
      #expect(problems.count == 1)
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] = 0xFF
      _ = Vocabulary.reading(changed, language: "de", locale: "de")
    }
  }

  @Test func `Messages that share one long text are refused before they are read`() {
    let texts = (0..<64).map { ("word\($0)", ["Word"], "") }
    var bytes = Self.bytes(texts.map { (context: $0.0, original: $0.1, translation: [$0.2]) })
    let translations = 28 + 8 * 65
    let start = bytes.count
    bytes += Array(repeating: UInt8(ascii: "a"), count: 10_000)
    for index in 0..<65 {
      let entry = [10_000, start].flatMap { value in
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      bytes.replaceSubrange(translations + 8 * index..<translations + 8 * index + 8, with: entry)
    }
    #expect(throws: MessageFile.Problem.overlapping) { try MessageFile(bytes) }
  }

  @Test func `What fills a gap is not read for gaps itself`() {
    #expect(
      Vocabulary.english.text(.clearGroup, ["app": "{count} {app}"], count: 2)
        == "Clear 2 notifications of {count} {app}")
  }
}
