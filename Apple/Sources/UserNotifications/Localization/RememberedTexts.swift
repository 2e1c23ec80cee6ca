import NotificationModel
import NotificationText
import Synchronization
import SystemConnection

/// The localized texts that this process looked up: each text, and its source.
///
/// An app holds a localized text in a plain `String`, which has no room for a key. So the process remembers the
/// source of the text, and finds it again when the text is sent.
struct RememberedTexts {
  private var sources: [String: [DisplayText]] = [:]
  /// The texts, the one remembered first in front.
  private var order: ArraySlice<String> = []

  /// Remembers the source of a text; of several sources the newest come first.
  mutating func remember(_ text: String, from source: DisplayText) {
    guard text.utf8.count <= Limits.rememberedTextBytes else { return }
    if sources[text] == nil {
      order.append(text)
      if order.count > Limits.rememberedTexts { sources[order.removeFirst()] = nil }
    }
    let older = sources[text, default: []].filter { $0 != source }
    sources[text] = [source] + older.prefix(Limits.sourcesOfText - 1)
  }

  /// Returns the possible sources of a text, the newest first.
  func sources(of text: String) -> [DisplayText] { sources[text] ?? [] }

  /// Returns the current text in the strings of the calling app, and remembers it.
  static func words(of source: DisplayText) -> String {
    if case .literal(let text) = source, !LocalizedTextMarker.isPart(of: text) { return text }
    let texts = CenterSource.current.texts
    let words = texts.resolver.resolve(source, languages: texts.languages)
    if case .localized = source { ofThisProcess.withLock { $0.remember(words, from: source) } }
    return words
  }

  /// Returns the form in which a text is sent: its key, if it is one of the calling app.
  ///
  /// A process of tests has several apps, and the text of one may be the key of another.
  static func source(of text: String) -> DisplayText {
    let known = ofThisProcess.withLock { $0.sources(of: text) }
    guard !known.isEmpty else { return .literal(text) }
    let texts = CenterSource.current.texts
    return known.first { texts.own(text, from: $0) } ?? .literal(text)
  }

  private static let ofThisProcess = Mutex(RememberedTexts())
}

extension HostTexts {
  /// Whether a text may be this app's: the source has it in one of the app's languages, or it was looked up when strings were
  /// missing, and the app has the key.
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
  /// The result is the current text, and an ordinary string. This process remembers its key: a title, subtitle, body,
  /// button title, placeholder or summary format that consists of this text alone follows the user's language until
  /// it is shown. Joined with other text it stays unchanged. Of two keys that have the same text now, the one asked
  /// for last counts; the last 1,024 texts are remembered.
  ///
  /// A key that the app's strings lack is the text itself, with its arguments filled in. An argument that is not of a
  /// property-list type is sent as the text that describes it.
  ///
  /// - Parameters:
  ///   - key: A key of the app's `Localizable.strings` or `Localizable.stringsdict`.
  ///   - arguments: The values for the placeholders of the text.
  /// - Returns: The text in the current language: of the session, or of the user on a simulated device.
  public class func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    RememberedTexts.words(
      of: .localized(
        key: key,
        arguments: (arguments ?? []).map(PropertyList.init(argument:))))
  }
}

extension PropertyList {
  /// The value of a text's argument; a value that a property list cannot hold is sent as its description.
  fileprivate init(argument: Any) {
    let kept = try? UserInfoConverter.read(argument, path: "arguments")
    self = (kept ?? nil) ?? .string("\(argument)")
  }
}

extension String {
  /// Returns a text of the app's strings, which is looked up again when a notification shows it (C12).
  ///
  /// The method is the same as that of `NSString`, for code that calls it on `String`.
  public static func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    NSString.localizedUserNotificationString(forKey: key, arguments: arguments)
  }
}
