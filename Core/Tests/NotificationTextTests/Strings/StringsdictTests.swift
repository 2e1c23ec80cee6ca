import Foundation
import NotificationModel
import NotificationText
import Testing

struct StringsdictTests {
  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `A key with a variable chooses its text by the number`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let table = try table(
      ["tasks": ["NSStringLocalizedFormatKey": "%#@count@ left", "count": plural(one: "%d task")]],
      format: format)
    #expect(table.shown("tasks", [.integer(1)]) == "1 task left")
    #expect(table.shown("tasks", [.integer(5)]) == "5 items left")
    #expect(table.shown("tasks", [.string("1")]) == "1 task left")
  }

  @Test func `Several variables take the arguments in order`() throws {
    let table = try table([
      "k": [
        "NSStringLocalizedFormatKey": "%#@files@ in %#@folders@",
        "files": plural(one: "One file", other: "%lu files"),
        "folders": plural(one: "%lu folder", other: "%lu folders"),
      ]
    ])
    #expect(table.shown("k", [.integer(1), .integer(3)]) == "One file in 3 folders")
    #expect(table.shown("k", [.integer(4), .integer(1)]) == "4 files in 1 folder")
  }

  @Test func `Variables may name positions and contain each other`() throws {
    let table = try table([
      "placed": [
        "NSStringLocalizedFormatKey": "%2$@: %1$#@n@", "n": plural(one: "%1$d time"),
      ],
      "back": ["NSStringLocalizedFormatKey": "%2$#@n@ for %@", "n": plural(one: "%2$d time")],
      "nested": [
        "NSStringLocalizedFormatKey": "%#@n@",
        "n": plural(one: "%d file in %#@m@", other: "%d files in %#@m@"),
        "m": plural(one: "a folder", other: "%d folders"),
      ],
    ])
    #expect(table.shown("placed", [.integer(1), .string("Ann")]) == "Ann: 1 time")
    #expect(table.shown("back", [.string("Ann"), .integer(1)]) == "1 time for Ann")
    #expect(table.shown("nested", [.integer(1), .integer(2)]) == "1 file in 2 folders")
    #expect(table.shown("nested", [.integer(3), .integer(1)]) == "3 files in a folder")
  }

  @Test func `A variable's text shows its own number first and then the next arguments`() throws {
    let table = try table([
      "k": [
        "NSStringLocalizedFormatKey": "%#@n@ (%@)", "n": plural(one: "%d of %d by %@"),
      ]
    ])
    let arguments: [PropertyList] = [
      .integer(1), .integer(9), .string("Ann"), .string("today"),
    ]
    #expect(table.shown("k", arguments) == "1 of 9 by Ann (today)")
  }

  @Test func `A variable that contains itself ends`() throws {
    let table = try table([
      "k": [
        "NSStringLocalizedFormatKey": "%#@n@", "n": plural(one: "x%1$#@n@", other: "x%#@n@%#@n@"),
      ]
    ])
    #expect(table.shown("k", [.integer(1)]) == "xxxxxxxx")
    #expect(table.shown("k", [.integer(2)]).count < TextLimits.shownBytes)
  }

  @Test func `A text for zero counts in every language`() throws {
    var variable = plural(one: "one", other: "%d")
    variable["zero"] = "none"
    let table = try table(["k": ["NSStringLocalizedFormatKey": "%#@n@", "n": variable]])
    #expect(table.shown("k", [.integer(0)]) == "none")
    #expect(table.shown("k", [.real(0.0)]) == "none")
  }

  @Test func `A whole value type cuts the fraction, a real one keeps it`() throws {
    var real = plural(one: "one", other: "other")
    real["NSStringFormatValueTypeKey"] = ".1f"
    let table = try table([
      "whole": ["NSStringLocalizedFormatKey": "%#@n@", "n": plural(one: "one", other: "other")],
      "real": ["NSStringLocalizedFormatKey": "%#@n@", "n": real],
    ])
    #expect(table.shown("whole", [.real(1.5)]) == "one")
    #expect(table.shown("real", [.real(1.5)]) == "other")
    #expect(table.shown("real", [.real(1.0)]) == "one")
  }

  @Test func `A missing or non-numeric argument chooses the other text`() throws {
    let table = try table([
      "k": ["NSStringLocalizedFormatKey": "%#@n@.", "n": plural(one: "one", other: "%@ things")]
    ])
    #expect(table.shown("k", [.string("many")]) == "many things.")
    #expect(table.shown("k", []) == " things.")
    #expect(table.shown("k", [.data(Data([1]))]) == "1 bytes things.")
  }

  @Test func `The widest text and the desktop's text are chosen`() throws {
    let table = try table([
      "width": [
        "NSStringVariableWidthRuleType": ["20": "Hi", "100": "Hello there", "50": "Hello"]
      ],
      "device": ["NSStringDeviceSpecificRuleType": ["iphone": "Tap", "mac": "Click"]],
    ])
    #expect(table.shown("width", []) == "Hello there")
    #expect(table.shown("device", []) == "Click")
  }

  @Test func `Plural keys outrank plain ones, whichever is read first`() throws {
    let plural = try PropertyListSerialization.data(
      fromPropertyList: ["k": ["NSStringLocalizedFormatKey": "plural"]], format: .xml, options: 0)
    let plain = Data("k = plain;".utf8)
    var first = StringsTable()
    try first.add(stringsdict: plural, file: "a")
    try first.add(strings: plain, file: "b")
    var second = StringsTable()
    try second.add(strings: plain, file: "b")
    try second.add(stringsdict: plural, file: "a")
    #expect(first.shown("k", []) == "plural")
    #expect(first == second)
  }

  @Test(arguments: [
    #"<dict><key>k</key><string>x</string></dict>"#,
    #"<dict><key>k</key><dict/></dict>"#,
    #"<dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><integer>1</integer></dict></dict>"#,
    """
    <dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>x</string>
    <key>n</key><string>x</string></dict></dict>
    """,
    """
    <dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>x</string>
    <key>n</key><dict><key>one</key><string>x</string></dict></dict></dict>
    """,
    """
    <dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>x</string>
    <key>n</key><dict><key>other</key><true/></dict></dict></dict>
    """,
    """
    <dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>x</string><key>n</key>
    <dict><key>NSStringFormatSpecTypeKey</key><string>Gender</string></dict></dict></dict>
    """,
  ])
  func `An entry of another shape is refused with its key`(source: String) {
    var table = StringsTable()
    let problem = #expect(throws: TextProblem.self) {
      try table.add(stringsdict: Data(source.utf8), file: "Localizable.stringsdict")
    }
    #expect(problem?.code == .type)
    #expect(problem?.key == "k")
    #expect(table == StringsTable())
  }

  private func plural(one: String, other: String = "%d items") -> [String: Any] {
    [
      "NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "lu",
      "one": one, "other": other,
    ]
  }

  private func table(
    _ entries: [String: Any], format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws -> StringsTable {
    var table = StringsTable()
    let data = try PropertyListSerialization.data(
      fromPropertyList: entries, format: format, options: 0)
    try table.add(stringsdict: data, file: "Localizable.stringsdict")
    return table
  }
}

extension StringsTable {
  /// The text of a key for an English reader.
  fileprivate func shown(_ key: String, _ arguments: [PropertyList]) -> String {
    guard let entry = self[key: key] else { return "missing" }
    return MessageFormatter(arguments: arguments, language: "en").text(of: entry)
  }
}
