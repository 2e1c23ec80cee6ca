import HTTPTypes
import HummingbirdCore
import InstalledWords
import NIOCore
import NotificationModel
import NotificationText
import NotificationWire
import Synchronization
import Words

/// The words of the page, in the language of the browser that asks.
final class PageWords: Sendable {
  private let installed: InstalledWords
  private let report: @Sendable (String) -> Void
  /// The problems that were reported.
  private let reported = Mutex<Set<String>>([])

  private let chosen = Mutex<[String]>([])

  /// `report` is called with each problem of a catalogue once.
  init(installed: InstalledWords, report: @escaping @Sendable (String) -> Void) {
    self.installed = installed
    self.report = report
  }

  /// The languages that the user chose for the system, from the last time that they were read.
  var lastChosen: [String] { chosen.withLock { $0 } }

  /// Remembers the languages that the user chose for the system.
  func remember(_ languages: [String]) {
    chosen.withLock { $0 = languages }
  }

  /// The words in a language that the user chose for the system, best first; without a choice, in one that the browser
  /// accepts, or in the session's. The locale adds the region.
  func words(chosen: [String], accepting header: String?) -> (words: Vocabulary, locale: String) {
    let accepted = AcceptedLanguages(header ?? "").tags
    let session = installed.languages
    let (words, problems) = installed.words(chosen: chosen.isEmpty ? accepted + session : chosen)
    for problem in problems where reported.withLock({ $0.insert(problem).inserted }) {
      report(problem)
    }
    // The session is perhaps on another machine than the browser, so its region counts only for its own choice.
    let own = LanguageChoice.locales(ofWords: words.language, in: chosen + accepted)
    return (
      words, LanguageChoice.locale(ofWords: words.language, in: own.isEmpty ? session : own)
    )
  }

  /// A module of JavaScript with the words.
  func module(chosen: [String], accepting header: String?) -> String {
    let (words, locale) = words(chosen: chosen, accepting: header)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("language", Self.tag(words.language))
      writer.member("direction", words.isRightToLeft ? "rtl" : "ltr")
      writer.member("locales", [Self.tag(LanguageChoice.name(locale) ?? words.language)])
      writer.name("texts")
      writer.object { writer in
        for word in Word.allCases { writer.member(word.rawValue, words.forms(of: word)) }
      }
    }
    return "export default \(String(decoding: writer.bytes, as: UTF8.self));\n"
  }

  /// A name of a language as browsers write it (RFC 5646).
  private static func tag(_ name: String) -> String { name.replacing("_", with: "-") }
}

extension JSONWriter {
  /// A text, or an object with a text for each category of numbers.
  fileprivate mutating func member(_ name: String, _ forms: WordForms) {
    switch forms {
    case .text(let text): member(name, text)
    case .counted(let forms):
      self.name(name)
      object { writer in
        for category in PluralCategory.allCases {
          if let text = forms[category] { writer.member(category.rawValue, text) }
        }
      }
    }
  }
}

/// The languages of an `Accept-Language` field, best first (RFC 9110, section 12.5.4).
struct AcceptedLanguages: Hashable {
  let tags: [String]

  /// Reads a field; parts without a language, or with a weight that is not one of 0 to 1, are left out.
  init(_ field: String) {
    guard field.utf8.count <= WebLimits.languageFieldBytes else {
      tags = []
      return
    }
    let wanted = field.split(separator: ",").compactMap { part -> (tag: String, weight: Double)? in
      let parts = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let tag = parts.first, LanguageTag(tag) != nil else { return nil }
      let given = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      let weight = given.map { Double($0.dropFirst(2)) ?? .nan } ?? 1
      return (0...1).contains(weight) ? (tag, weight) : nil
    }
    // Equal weights stay in their order.
    tags = wanted.enumerated().filter { $0.element.weight > 0 }
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element.tag)
  }
}

extension WebSite {
  /// The words in the language that the user chose for the system, or in one that the browser accepts.
  func vocabulary(for request: WebRequest) async -> Vocabulary {
    let chosen = await chosenLanguages(for: request)
    return words.words(chosen: chosen, accepting: request.headers[.acceptLanguage]).words
  }

  /// The languages that the user chose for the system, best first. A browser that is not signed in does not wake the daemon;
  /// the choice that was read last is used for it.
  func chosenLanguages(for request: WebRequest) async -> [String] {
    guard gate.admits(request) else { return words.lastChosen }
    let answer = await withCheckedContinuation { answered in
      line.call(.engine(.settings(.globalSettings))) { answered.resume(returning: $0) }
    }
    guard case .success(.globalSettings(let settings)) = answer else { return words.lastChosen }
    words.remember(settings.language)
    return settings.language
  }
}

extension WebAnswer {
  /// The module with the page's words.
  static func words(_ module: String) -> Response {
    var headers = SafeHeaders.with(policy: SafeHeaders.filePolicy)
    headers[.contentType] = "text/javascript; charset=utf-8"
    // The setting of the user may change the language of the same address.
    headers[.cacheControl] = "no-store"
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: module)))
  }
}
