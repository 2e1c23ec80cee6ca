import NotificationText

/// A fault in a catalogue; the affected texts are English.
package enum CatalogProblem: Error, Hashable, Sendable {
  /// The file is not a compiled catalogue.
  case unreadable(reason: String)
  /// A translation is of an English text that has changed since.
  case outdated(Word)
  /// A translation has other gaps than the English text.
  case gaps(Word, translation: String)
  /// A translation does not have one form for each category of numbers of the language.
  case forms(Word, count: Int, expected: Int)

  /// The problem in a sentence, for the log.
  package var text: String {
    switch self {
    case .unreadable(let reason): reason
    case .outdated(let word): "\(word.rawValue) translates an English text that has changed"
    case .gaps(let word, let text):
      "\(word.rawValue) needs the gaps \(English.forms(of: word).gaps.sorted()) and is “\(text)”"
    case .forms(let word, let count, let expected):
      "\(word.rawValue) has \(count) forms, and the language has \(expected)"
    }
  }
}

extension Vocabulary {
  /// Reads the compiled catalogue of a language, and reports what of it is not used; the locale adds the region.
  package static func reading(
    _ catalog: [UInt8], language: String, locale: String
  ) -> (words: Vocabulary, problems: [CatalogProblem]) {
    var translations: [Word: WordForms] = [:]
    var problems: [CatalogProblem] = []
    let categories = PluralRules(language: language).categoriesOfWholeNumbers
    do throws(MessageFile.Problem) {
      for message in try MessageFile(catalog).messages {
        // Another release may have more words.
        guard let word = Word(rawValue: message.context) else { continue }
        do throws(CatalogProblem) {
          translations[word] = try message.forms(of: word, in: categories)
        } catch {
          problems.append(error)
        }
      }
    } catch {
      return (.english.in(locale: locale), [.unreadable(reason: error.text)])
    }
    return (
      Vocabulary(language: language, locale: locale, translations: translations), problems
    )
  }
}

extension MessageFile.Message {
  /// The translation of a word, if it can be used.
  fileprivate func forms(
    of word: Word, in categories: [PluralCategory]
  ) throws(CatalogProblem) -> WordForms {
    let english = English.forms(of: word)
    guard original == English.entry(of: word).originals else { throw .outdated(word) }
    let forms: WordForms
    switch english {
    case .text:
      forms = .text(translations[0])
    case .counted:
      guard translations.count == categories.count else {
        throw .forms(word, count: translations.count, expected: categories.count)
      }
      forms = .counted(
        Dictionary(uniqueKeysWithValues: zip(categories, translations)))
    }
    for text in forms.texts where !Self.isComplete(text, like: english) {
      throw .gaps(word, translation: text)
    }
    return forms
  }

  /// Whether a text has the gaps of the English one; only a form for few things may say the number in words.
  private static func isComplete(_ text: String, like english: WordForms) -> Bool {
    let (wanted, found) = (english.gaps, Set(Gaps.names(in: text)))
    guard case .counted = english else { return found == wanted }
    return found == wanted || found == wanted.subtracting(["count"])
  }
}

extension MessageFile.Problem {
  fileprivate var text: String {
    switch self {
    case .notCatalog: "it does not begin as a compiled catalogue of gettext does"
    case .truncated: "it ends before its last message"
    case .tooMany(let count):
      "it has \(count) messages, and \(WordLimits.messages) is the limit"
    case .notUnicode(let message): "its message \(message) is not UTF-8"
    case .overlapping: "its texts are longer than the file"
    }
  }
}
