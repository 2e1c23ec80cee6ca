import NotificationText
import SystemConnection

extension String {
  /// Looks up a text in the strings of the app, or of a bundle, in the person's language of now.
  ///
  /// ```swift
  /// content.title = String(localized: "Task due", comment: "Title of a reminder")
  /// content.body = String(localized: "\(count) tasks are left", bundle: .module)
  /// ```
  ///
  /// A key that the strings lack is the text itself. Plural forms of a `.stringsdict` file are chosen. Numbers are
  /// written without separators of thousands. The title or body of a notification that shall follow a later change of
  /// the language takes `NSString.localizedUserNotificationString(forKey:arguments:)`.
  ///
  /// - Parameters:
  ///   - keyAndValue: The key, with the values that stand in it.
  ///   - table: The name of the strings files without its ending; nil for `Localizable`.
  ///   - bundle: The bundle with the `.lproj` folders; nil for the app's.
  ///   - locale: It has no effect: the language is the person's.
  ///   - comment: For those who translate.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = keyAndValue.text(forKey: keyAndValue.key, table: table, bundle: bundle)
  }

  /// Looks up a text by a key that is not the text itself.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The text for a key that the strings lack, with the values that stand in it.
  ///   - table: The name of the strings files without its ending; nil for `Localizable`.
  ///   - bundle: The bundle with the `.lproj` folders; nil for the app's.
  ///   - locale: It has no effect: the language is the person's.
  ///   - comment: For those who translate.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = defaultValue.text(forKey: "\(key)", table: table, bundle: bundle)
  }
}

extension String.LocalizationValue {
  /// The text in the strings of the app that calls, or of a bundle, in the person's languages.
  fileprivate func text(forKey key: String, table: String?, bundle: Bundle?) -> String {
    var texts = CenterSource.current.texts
    if bundle.map({ $0 != .main }) ?? (table != nil) {
      let bundle = bundle ?? .main
      texts = texts.strings(of: bundle.resourceURL ?? bundle.bundleURL, table: table)
    }
    return texts.resolver.resolve(
      key: key, default: self.key, arguments: arguments, languages: texts.languages)
  }
}
