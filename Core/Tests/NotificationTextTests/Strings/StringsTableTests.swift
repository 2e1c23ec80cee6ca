import Foundation
import NotificationText
import TestSupport
import Testing

struct StringsTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var source: String
    var entries: [String: String]

    init(_ name: String, _ source: String, _ entries: [String: String]) {
      testDescription = name
      self.source = source
      self.entries = entries
    }
  }

  @Test(arguments: [
    Row("pairs", "\"a\" = \"b\";\n\"c\"=\"d\";", ["a": "b", "c": "d"]),
    Row("both comments", "/* a \"b\" = c; */ // x\n\"k\" /* y */ = // z\r\n \"v\" ;", ["k": "v"]),
    Row("a comment at the end", "\"k\" = \"v\"; // the end", ["k": "v"]),
    Row("unquoted words", "key.one-2_$:x = value;", ["key.one-2_$:x": "value"]),
    Row("single quotes", "'k' = 'it is \"so\"';", ["k": "it is \"so\""]),
    Row("a key alone", "\"Hello\";", ["Hello": "Hello"]),
    Row(
      "simple escapes", #""k" = "a\n\t\"\\\'\r\b\f\a\vz";"#,
      ["k": "a\n\t\"\\'\r\u{8}\u{C}\u{7}\u{B}z"]),
    Row("escapes of a unit", #""k" = "\U0041\u00e9\U41";"#, ["k": "AéA"]),
    Row("escapes of a pair", #""k" = "\ud83d\ude00\U00e9";"#, ["k": "😀é"]),
    Row("octal in ASCII", #""k" = "\101\60x\0";"#, ["k": "A0x\u{0}"]),
    Row("octal in NeXTSTEP", #""k" = "\373\341";"#, ["k": "ßÆ"]),
    Row("a line that goes on", "\"k\" = \"a\\\nb\";", ["k": "a\nb"]),
    Row("an escape before a letter beyond ASCII", "\"k\" = \"\\é\";", ["k": "é"]),
    Row("the last of equal keys", "\"k\" = \"1\"; \"k\" = \"2\";", ["k": "2"]),
    Row("nothing", " \n/* */", [:]),
    Row("every script", "\"日本\" = \"🇩🇪 שלום\";", ["日本": "🇩🇪 שלום"]),
  ])
  func `The older text form is read`(row: Row) throws {
    #expect(try table(Data(row.source.utf8)).texts == row.entries)
  }

  @Test func `UTF-16 in both byte orders and a UTF-8 mark are read`() throws {
    let text = "\"k\" = \"Grüße 😀\";"
    let little =
      Data([0xFF, 0xFE]) + Data(text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
    let big = Data([0xFE, 0xFF]) + Data(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
    let marked = Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8)
    for data in [little, big, marked] {
      #expect(try table(data).texts == ["k": "Grüße 😀"])
    }
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `A property list of texts is read`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["k": "v", "ü": "日本"], format: format, options: 0)
    #expect(try table(data).texts == ["k": "v", "ü": "日本"])
  }

  @Test(arguments: [
    ("\"a\" = \"b\"\n\"c\" = \"d\";", TextProblem.Code.syntax, 2, 1),
    ("\"a\" = ;", .syntax, 1, 7),
    ("= \"b\";", .syntax, 1, 1),
    ("\"a\" = \"b", .syntax, 1, 7),
    ("\n /* open", .syntax, 2, 2),
    ("\"a\" = { b = c; };", .syntax, 1, 7),
    ("\"a\" = \"\\Uzz\";", .syntax, 1, 10),
    ("\"a\" = \"\\377\";", .syntax, 1, 10),
    ("\"a\" = \"\\ud83d\";", .encoding, 1, 8),
    ("\"a\" = \"x\\", .syntax, 1, 10),
  ])
  func `A damaged file is refused with line and column`(
    source: String, code: TextProblem.Code, line: Int, column: Int
  ) {
    let problem = #expect(throws: TextProblem.self) { try table(Data(source.utf8)) }
    #expect(problem?.code == code)
    #expect(problem?.line == line)
    #expect(problem?.column == column)
  }

  @Test func `Bytes that are not a text are refused`() {
    let latin = Data("\"a\" = \"".utf8) + [0xE9] + Data("\";".utf8)
    let halfUnit = Data([0xFF, 0xFE, 0x41])
    let loneSurrogate = Data([0xFF, 0xFE, 0x00, 0xD8])
    for data in [latin, halfUnit, loneSurrogate] {
      let problem = #expect(throws: TextProblem.self) { try table(data) }
      #expect(problem?.code == .encoding)
    }
  }

  @Test func `A value that is not a text is refused with its key`() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["k": ["v"]], format: .xml, options: 0)
    let problem = #expect(throws: TextProblem.self) { try table(data) }
    #expect(problem?.key == "k")
    #expect(problem?.code == .type)
  }

  @Test func `A refused file leaves the table as it was`() throws {
    var table = try table(Data("\"a\" = \"b\";".utf8))
    let before = table
    #expect(throws: TextProblem.self) {
      try table.add(strings: Data("\"c\" = \"d\"; \"e".utf8), file: "More.strings")
    }
    #expect(throws: TextProblem.self) {
      try table.add(stringsdict: Data("<plist><string/></plist>".utf8), file: "More.stringsdict")
    }
    #expect(table == before)
  }

  @Test func `Random bytes do no harm`() {
    var generator = SeededGenerator(seed: 3)
    let letters = Array("\"'\\/*=;Uu01 \n<>&{}é".utf8)
    var accepted = 0
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0..<30, using: &generator)).compactMap { _ in
        letters.randomElement(using: &generator)
      }
      if (try? table(Data(bytes))) != nil { accepted += 1 }
    }
    #expect((1..<2_000).contains(accepted))
  }

  private func table(_ data: Data) throws(TextProblem) -> StringsTable {
    var table = StringsTable()
    try table.add(strings: data, file: "Localizable.strings")
    return table
  }
}

extension StringsTable {
  /// The keys of plain texts.
  var texts: [String: String] {
    entries.compactMapValues { entry in
      if case .text(let text) = entry { text } else { nil }
    }
  }
}
