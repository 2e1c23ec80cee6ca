import Foundation
import NotificationText

@testable import Words

/// A translation of the tree, as translators write it.
struct TranslationFile {
  private let language: String
  private var translations: [Word: WordForms] = [:]

  /// The folder of the translations.
  private static let folder = URL(filePath: #filePath).appending(path: "../../../../../po")
    .standardized

  /// The languages of the tree.
  static var languages: [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
  }

  /// The words of each language of the tree.
  static let words = Dictionary(
    uniqueKeysWithValues: languages.compactMap { language in
      (try? TranslationFile(language)).map { (language, $0.words) }
    })

  private init(_ language: String) throws {
    self.language = language
    let file = Self.folder.appending(path: language + ".po")
    let categories = PluralRules(language: language).categoriesOfWholeNumbers
    for block in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n") {
      let fields = Self.fields(of: block)
      guard let word = fields["msgctxt"].flatMap(Word.init(rawValue:)) else { continue }
      if let text = fields["msgstr"] {
        translations[word] = .text(text)
        continue
      }
      let forms = categories.enumerated().map { ($1, fields["msgstr[\($0)]"] ?? "") }
      translations[word] = .counted(Dictionary(uniqueKeysWithValues: forms))
    }
  }

  private var words: Vocabulary {
    Vocabulary(
      language: language, locale: language + (language.contains("_") ? "" : ".UTF-8"),
      translations: translations)
  }

  /// The strings of an entry by their keywords. A string may go on in the next lines.
  private static func fields(of block: String) -> [String: String] {
    var fields: [String: String] = [:]
    var keyword = ""
    for line in block.split(separator: "\n") where !line.hasPrefix("#") {
      guard let start = line.firstIndex(of: "\""), let end = line.lastIndex(of: "\""), start < end
      else { continue }
      let name = line[..<start].trimmingCharacters(in: .whitespaces)
      if !name.isEmpty { keyword = name }
      fields[keyword, default: ""] += line[line.index(after: start)..<end]
        .replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
    }
    return fields
  }
}
