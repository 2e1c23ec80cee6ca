import Foundation
import NotificationModel
import TestSupport
import Testing

struct LocalizedTextMarkerTests {
  @Test(.rules("C12")) func `A key and its arguments come back unchanged`() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<500 {
      let key = PropertyList.randomText(using: &generator)
      let arguments = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        PropertyList.random(depth: 4, using: &generator)
      }
      let text = LocalizedTextMarker.encode(key: key, arguments: arguments)
      let expected = DisplayText.localized(key: key, arguments: arguments)
      #expect(DisplayText(carried: text) == expected)
      #expect(LocalizedTextMarker.pieces(of: text) == [expected])
    }
  }

  @Test(arguments: [
    "", "Buy milk", "\u{10FDD0}", "\u{10FDD0}\u{10FDD1}", "\u{10FDD1}a\u{10FDD0}",
    "\u{10FDD0}AAAAAAAAAAA=\u{10FDD1}", "\u{10FDD0}not base 64\u{10FDD1}", "%@ 100%",
  ])
  func `A text that is not a marker stays a literal text`(text: String) {
    #expect(DisplayText(carried: text) == .literal(text))
    #expect(LocalizedTextMarker.pieces(of: text) == (text.isEmpty ? [] : [.literal(text)]))
  }

  @Test func `A marker that is cut or changed anywhere stays a literal text`() {
    let text = LocalizedTextMarker.encode(key: "due", arguments: [.string("Milk"), .integer(3)])
    let characters = Array(text)
    for index in characters.indices {
      let cut = String(characters[..<index])
      #expect(DisplayText(carried: cut) == .literal(cut))
      var changed = characters
      changed[index] = changed[index] == "B" ? "C" : "B"
      #expect(DisplayText(carried: String(changed)) == .literal(String(changed)))
    }
  }

  @Test(arguments: ["key", "argument", "name"])
  func `Marks without end in a foreign marker keep it a literal text`(place: String) {
    let letter = "a" + String(repeating: "\u{301}", count: 129)
    let content: [UInt8] =
      switch place {
      case "key": text(letter) + count(0)
      case "argument": text("due") + count(1) + [0] + text(letter)
      default: text("due") + count(1) + [9] + count(1) + text(letter) + [4]
      }
    let marker = marker(content)
    #expect(DisplayText(carried: marker) == .literal(marker))
  }

  @Test func `A text with marks without end is not carried`() {
    let letter = "a" + String(repeating: "\u{301}", count: 129)
    #expect(LocalizedTextMarker.encode(key: letter, arguments: []) == letter)
    let text = LocalizedTextMarker.encode(key: "due", arguments: [.string(letter), .integer(3)])
    #expect(
      DisplayText(carried: text) == .localized(key: "due", arguments: [.string(""), .integer(3)]))
  }

  /// The form of a marker, encoded as by a program without our library.
  private func marker(_ content: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let checksum = (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    return "\u{10FDD0}\(Data(content + checksum).base64EncodedString())\u{10FDD1}"
  }

  private func text(_ text: String) -> [UInt8] { count(text.utf8.count) + Array(text.utf8) }

  private func count(_ count: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
  }

  @Test func `A string without a marker is recognised at once`() {
    #expect(
      LocalizedTextMarker.isPart(of: "» \(LocalizedTextMarker.encode(key: "", arguments: []))"))
    #expect(!LocalizedTextMarker.isPart(of: "Buy milk, Käse, 日本, 🎉👩‍👩‍👧 and \u{F8FF}"))
  }

  @Test func `Markers within a text are its pieces`() {
    let due = LocalizedTextMarker.encode(key: "due", arguments: [])
    let done = LocalizedTextMarker.encode(key: "done", arguments: [.boolean(true)])
    let pieces = LocalizedTextMarker.pieces(of: "a\(due)\u{10FDD0}b\(done)\(due)c\u{10FDD1}")
    #expect(
      pieces == [
        .literal("a"), .localized(key: "due", arguments: []), .literal("\u{10FDD0}b"),
        .localized(key: "done", arguments: [.boolean(true)]),
        .localized(key: "due", arguments: []), .literal("c\u{10FDD1}"),
      ])
  }

  @Test func `Arguments that are too deep or too large are carried empty`() {
    var deep = PropertyList.string("core")
    for _ in 0..<40 { deep = .array([deep]) }
    let large = PropertyList.string(String(repeating: "x", count: 40_000))
    let text = LocalizedTextMarker.encode(
      key: "k", arguments: [.integer(1), deep, large, .integer(2)])
    #expect(
      DisplayText(carried: text)
        == .localized(
          key: "k", arguments: [.integer(1), .string(""), .string(""), .integer(2)]))
  }

  @Test func `A key over the limit is its own text`() {
    let key = String(repeating: "k", count: 70_000)
    #expect(LocalizedTextMarker.encode(key: key, arguments: []) == key)
    let full = String(repeating: "k", count: 65_000)
    let carried = DisplayText(carried: LocalizedTextMarker.encode(key: full, arguments: []))
    #expect(carried == .localized(key: full, arguments: []))
  }

  @Test func `A text full of openings is read in one go`() {
    let text = String(repeating: "\u{10FDD0}", count: 50_000) + "\u{10FDD1}"
    #expect(LocalizedTextMarker.pieces(of: text) == [.literal(text)])
  }

  @Test func `Contents with more than a key and its arguments stay a literal text`() {
    let content: [UInt8] = [1, 0, 0, 0, 0x6B, 1, 0, 0, 0, 5]
    let expected = DisplayText.localized(key: "k", arguments: [.boolean(true)])
    #expect(DisplayText(carried: marker(of: content)) == expected)
    let longer = marker(of: content + [0])
    #expect(DisplayText(carried: longer) == .literal(longer))
  }

  @Test func `Random contents with a valid checksum do no harm`() {
    var generator = SeededGenerator(seed: 5)
    var looked = 0
    for _ in 0..<5_000 {
      let count = Int.random(in: 0..<40, using: &generator)
      let content = (0..<count).map { _ in UInt8.random(in: 0...12, using: &generator) }
      if case .localized = DisplayText(carried: marker(of: content)) { looked += 1 }
    }
    #expect(looked < 100)
  }

  /// A marker of any content, with a valid checksum.
  private func marker(of content: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let bytes = content + (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    return "\u{10FDD0}\(Data(bytes).base64EncodedString())\u{10FDD1}"
  }
}
