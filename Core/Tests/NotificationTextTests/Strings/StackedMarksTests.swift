import Foundation
import NotificationText
import Testing

/// Comparing two texts sorts the combining marks of each letter, with a cost quadratic in their number.
struct StackedMarksTests {
  private static let letter =
    "a" + String(String.UnicodeScalarView((0..<129).map { $0 % 2 == 0 ? "\u{301}" : "\u{323}" }))

  @Test(arguments: [
    "\"\(letter)\" = \"text\";", "\"key\" = \"\(letter)\";",
    "<dict><key>\(letter)</key><string>text</string></dict>",
    "<dict><key>key</key><string>\(letter)</string></dict>",
  ])
  func `A letter with marks without end is refused`(source: String) {
    var table = StringsTable()
    let problem = #expect(throws: TextProblem.self) {
      try table.add(strings: Data(source.utf8), file: "Localizable.strings")
    }
    #expect(problem?.code == .tooLarge)
  }

  @Test func `A letter with marks without end is refused in a binary property list too`() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [Self.letter: "text"], format: .binary, options: 0)
    var table = StringsTable()
    let problem = #expect(throws: TextProblem.self) {
      try table.add(strings: data, file: "Localizable.strings")
    }
    #expect(problem?.code == .tooLarge)
  }

  @Test func `A letter with as many marks as any language writes is accepted`() throws {
    var table = StringsTable()
    let letter = String(String.UnicodeScalarView(Self.letter.unicodeScalars.dropLast()))
    let source = "\"\(letter)\" = \"text\";"
    try table.add(strings: Data(source.utf8), file: "Localizable.strings")
    #expect(table.entries.count == 1)
  }
}
