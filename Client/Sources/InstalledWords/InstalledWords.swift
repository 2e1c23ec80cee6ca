import LinuxEvents
import NotificationText
package import Words

/// The catalogues of this installation, and the user's languages and formats from the session.
package struct InstalledWords: Sendable {
  /// The user's languages, best first.
  package let languages: [String]
  private let timeLocale: String?
  private let folder: String?

  /// Reads the session's variables, and finds the folder of the catalogues from the path of a program of the system.
  ///
  /// The folder is `share/locale` of the installation, or `locale` in a build folder. `USERNOTIFICATIONS_LOCALES` names
  /// another one.
  package init(environment: [String: String], executable: String?) {
    let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")
    languages = LanguagePreference.languages(list: value("LANGUAGE"), locale: locale)
    timeLocale = value("LC_ALL") ?? value("LC_TIME") ?? value("LANG")
    folder = value("USERNOTIFICATIONS_LOCALES") ?? Self.folder(beside: executable)
  }

  /// The words in the user's language, and the faults of its catalogue as sentences for the log. The languages that the user
  /// chose in place of the session's are in order, best first.
  package func words(chosen: [String] = []) -> (words: Vocabulary, problems: [String]) {
    let preferred = chosen.isEmpty ? languages : chosen
    let language = LanguageChoice.language(for: preferred)
    let locale = LanguageChoice.locale(ofWords: language, in: preferred + languages)
    var (words, problems) = read(language, locale: locale)
    if keepsTimes(of: language, chosen: chosen) {
      words.times = LocaleFormats(locale: timeLocale ?? "C")
    }
    return (words, problems)
  }

  /// Whether the session's times apply, which may follow another language.
  ///
  /// Another language than the session's has its own times, and so has a region that the user chose.
  private func keepsTimes(of language: String, chosen: [String]) -> Bool {
    if chosen.isEmpty { return true }
    let own = LanguageChoice.locales(ofWords: language, in: chosen)
    let isRegional = own.contains { LanguageTag($0)?.region != nil }
    return !isRegional && !LanguageChoice.locales(ofWords: language, in: languages).isEmpty
  }

  /// The path of the catalogue of a language; `nil` for English, and if no catalogues are installed.
  package func catalog(of language: String) -> String? {
    guard language != "en" else { return nil }
    return folder.map { Self.path(of: language, in: $0) }
  }

  private func read(
    _ language: String, locale: String
  ) -> (words: Vocabulary, problems: [String]) {
    guard language != "en" else { return (.english.in(locale: locale), []) }
    do {
      guard let path = catalog(of: language) else { throw MissingCatalogs() }
      let bytes = try ForeignFile.open(path).head(WordLimits.catalogBytes)
      let (words, problems) = Vocabulary.reading(bytes, language: language, locale: locale)
      return (words, problems.map { "\(path): \($0.text)" })
    } catch {
      return (.english.in(locale: locale), ["no words in the language \(language): \(error)"])
    }
  }

  private struct MissingCatalogs: Error, CustomStringConvertible {
    let description =
      "the catalogues are not installed; `make install` and `make build` put them in place"
  }

  private static func path(of language: String, in folder: String) -> String {
    "\(folder)/\(language)/LC_MESSAGES/usernotifications.mo"
  }

  /// The folder with catalogues for a program in `bin`, in `libexec/usernotifications`, or in a build folder.
  private static func folder(beside executable: String?) -> String? {
    guard let executable else { return nil }
    let own = SystemPrograms.folder(of: executable)
    let parent = SystemPrograms.folder(of: own)
    let places = [
      "\(parent)/share/locale", "\(SystemPrograms.folder(of: parent))/share/locale",
      "\(own)/locale",
    ]
    return places.first { folder in
      LanguageChoice.translated.contains {
        (try? ForeignFile.open(path(of: $0, in: folder))) != nil
      }
    }
  }
}
