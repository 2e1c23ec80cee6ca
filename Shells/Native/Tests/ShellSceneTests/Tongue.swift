import Foundation
import NotificationText
import Testing

@testable import Words

/// A language in which the shell is laid out: English, one that no one speaks, or a translation of the tree.
enum Tongue: Hashable, Sendable, CustomTestStringConvertible {
  case english
  /// The English words with accents, 40 % longer, in brackets.
  case long
  /// The same in Hebrew letters, from right to left.
  case mirrored
  case translated(String)

  /// The languages that no one speaks, which show faults before a translator meets them.
  static let pseudo: [Tongue] = [.english, .long, .mirrored]

  /// The languages of the tree.
  static let translations: [Tongue] = TranslationFile.languages.map { .translated($0) }

  var testDescription: String {
    switch self {
    case .english: "English"
    case .long: "long words"
    case .mirrored: "long words from the right"
    case .translated(let language): language
    }
  }

  var words: Vocabulary {
    switch self {
    case .english: .english
    case .long: Self.longWords
    case .mirrored: Self.mirroredWords
    case .translated(let language): TranslationFile.words[language] ?? .english
    }
  }

  private static let longWords = pseudo(language: "de", locale: "de_DE.UTF-8", accented)
  private static let mirroredWords = pseudo(language: "ar", locale: "ar_EG.UTF-8", hebrew)

  private static func pseudo(
    language: String, locale: String, _ letters: (Character) -> Character
  ) -> Vocabulary {
    func changed(_ text: String) -> String {
      "[" + Self.changed(longer(text), letters) + "]"
    }
    let translations = Word.allCases.map { word -> (Word, WordForms) in
      switch English.forms(of: word) {
      case .text(let text): (word, .text(changed(text)))
      case .counted(let forms):
        (
          word,
          .counted(
            Dictionary(
              uniqueKeysWithValues: PluralCategory.allCases.map {
                ($0, changed(forms[.other] ?? ""))
              }))
        )
      }
    }
    return Vocabulary(
      language: language, locale: locale,
      translations: Dictionary(uniqueKeysWithValues: translations))
  }

  /// The text with 40 % more letters: vowels are doubled, and the rest follows as a word.
  private static func longer(_ text: String) -> String {
    var missing = max(2, text.count * 2 / 5)
    var isGap = false
    var longer = ""
    for letter in text {
      longer.append(letter)
      if letter == "{" { isGap = true }
      if letter == "}" { isGap = false }
      if !isGap, missing > 0, "aeiou".contains(letter) {
        longer.append(letter)
        missing -= 1
      }
    }
    return missing > 1 ? longer + " " + String("lorem ipsum dolor".prefix(missing - 1)) : longer
  }

  /// The text in other letters, without its gaps.
  private static func changed(_ text: String, _ letters: (Character) -> Character) -> String {
    var isGap = false
    return String(
      text.map { letter in
        if letter == "{" { isGap = true }
        if letter == "}" { isGap = false }
        return isGap ? letter : letters(letter)
      })
  }

  private static func accented(_ letter: Character) -> Character {
    let plain = Array("aceilorsuyznAEIOUS")
    let accents = Array("ãçêïłôřšûýžñÅÊÎÖÛŠ")
    return plain.firstIndex(of: letter).map { accents[$0] } ?? letter
  }

  private static func hebrew(_ letter: Character) -> Character {
    let latin = Array("abcdefghijklmnopqrstuvwxyz")
    let hebrew = Array("אבכדעפגהיקכלמנסץרשתטוחצשיז")
    let small = letter.lowercased().first ?? letter
    return latin.firstIndex(of: small).map { hebrew[$0] } ?? letter
  }
}
