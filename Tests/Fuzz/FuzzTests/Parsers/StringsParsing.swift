import Foundation
import NotificationModel
import NotificationText

/// A table of texts can be written again, and none of its texts grows without bound.
enum StringsParsing {
  static func checkStrings(_ bytes: [UInt8]) throws {
    var table = StringsTable()
    do throws(TextProblem) {
      try table.add(strings: Data(bytes), file: "Fuzz.strings")
    } catch {
      return try PropertyListParsing.check(error, bytes)
    }
    var again = StringsTable()
    do throws(TextProblem) {
      try again.add(strings: Data(oldStyle(table).utf8), file: "Again.strings")
    } catch {
      throw BrokenPromise("a table that was written is refused: \(error)")
    }
    try promise(again == table, "a table came back as another")
    try render(table)
  }

  static func checkStringsdict(_ bytes: [UInt8]) throws {
    var table = StringsTable()
    do throws(TextProblem) {
      try table.add(stringsdict: Data(bytes), file: "Fuzz.stringsdict")
    } catch {
      return try PropertyListParsing.check(error, bytes)
    }
    try render(table)
  }

  private static func render(_ table: StringsTable) throws {
    let arguments: [PropertyList] = [
      .integer(1), .real(2.5), .string("Anna"), .integer(.min), .unsigned(.max),
    ]
    for language in ["en", "ar", "pl"] {
      let formatter = MessageFormatter(arguments: arguments, language: language)
      for entry in table.entries.values.prefix(8) {
        let count = formatter.text(of: entry).utf8.count
        try promise(count <= TextLimits.shownBytes, "a text of \(count) bytes is shown")
      }
    }
  }

  private static func oldStyle(_ table: StringsTable) -> String {
    table.entries.map { key, entry in
      guard case .text(let text) = entry else { return "" }
      return "\(quoted(key)) = \(quoted(text));\n"
    }.joined()
  }

  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
