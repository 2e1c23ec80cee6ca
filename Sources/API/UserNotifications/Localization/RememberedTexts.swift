import NotificationModel
import NotificationText
import Synchronization
import SystemConnection

/// What this process looked up in its app's strings: the text, and what it came from.
///
/// An app holds a looked-up text in a plain `String`, which has no room for a key. So the process remembers where
/// the text came from, and whatever is sent finds it again.
struct RememberedTexts {
  private var sources: [String: [DisplayText]] = [:]
  /// The texts, the one remembered first in front.
  private var order: ArraySlice<String> = []

  /// Remembers where a text came from; of several sources the newest come first.
  mutating func remember(_ text: String, from source: DisplayText) {
    guard text.utf8.count <= Limits.rememberedTextBytes else { return }
    if sources[text] == nil {
      order.append(text)
      if order.count > Limits.rememberedTexts { sources[order.removeFirst()] = nil }
    }
    let older = sources[text, default: []].filter { $0 != source }
    sources[text] = [source] + older.prefix(Limits.sourcesOfText - 1)
  }

  /// Where a text may have come from, the newest first.
  func sources(of text: String) -> [DisplayText] { sources[text] ?? [] }

  /// The text as it is now, in the strings of the app that calls; what is looked up is remembered.
  static func words(of source: DisplayText) -> String {
    if case .literal(let text) = source, !LocalizedTextMarker.isPart(of: text) { return text }
    let texts = CenterSource.current.texts
    let words = texts.resolver.resolve(source, languages: texts.languages)
    if case .localized = source { ofThisProcess.withLock { $0.remember(words, from: source) } }
    return words
  }

  /// What is sent for a text: its key, where that is one of the app that calls.
  ///
  /// A process of tests has several apps, and one's text may be another one's key.
  static func source(of text: String) -> DisplayText {
    let known = ofThisProcess.withLock { $0.sources(of: text) }
    guard !known.isEmpty else { return .literal(text) }
    let texts = CenterSource.current.texts
    return known.first { texts.own(text, from: $0) } ?? .literal(text)
  }

  private static let ofThisProcess = Mutex(RememberedTexts())
}

extension HostTexts {
  /// Whether a text may be this app's: the source has it in one of the app's languages, or it was looked up where
  /// there were no strings, and the app has the key.
  fileprivate func own(_ text: String, from source: DisplayText) -> Bool {
    guard case .localized(let key, _) = source else { return false }
    if resolver.tables.values.contains(where: { $0[key: key] != nil }),
      TextResolver().resolve(source, languages: []) == text
    {
      return true
    }
    return ([languages] + resolver.tables.keys.map { [$0] }).contains {
      resolver.resolve(source, languages: $0) == text
    }
  }
}

extension NSString {
  /// Returns a text of the app's strings, which is looked up again when a notification shows it (C12).
  ///
  /// The text is that of now, and an ordinary string. This process remembers its key: a title, subtitle, body,
  /// button title, placeholder or summary format that is this text and nothing else follows the person's language
  /// until it is shown. Joined with other text it stays as it is. Of two keys that have the same text now, the one
  /// asked for last counts; the last 1,024 texts are remembered.
  ///
  /// A key that the app's strings lack is the text itself, with its arguments filled in. An argument that is not
  /// of a property-list type is carried as the text that describes it.
  ///
  /// - Parameters:
  ///   - key: A key of the app's `Localizable.strings` or `Localizable.stringsdict`.
  ///   - arguments: What the placeholders of the text stand for.
  /// - Returns: The text in the language of now: of the session, or on a simulated device of its person.
  public class func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    RememberedTexts.words(
      of: .localized(
        key: key,
        arguments: (arguments ?? []).map { argument in
          (try? UserInfoConverter.read(argument, path: "arguments")) ?? .string("\(argument)")
        }))
  }
}

extension String {
  /// Returns a text of the app's strings, which is looked up again when a notification shows it (C12).
  ///
  /// It is the same as the method of `NSString`, for code that calls it on `String`.
  public static func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    NSString.localizedUserNotificationString(forKey: key, arguments: arguments)
  }
}
