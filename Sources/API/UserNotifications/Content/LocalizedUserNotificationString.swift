import NotificationModel

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
          (try? PropertyListReader.read(argument, path: "arguments")) ?? .string("\(argument)")
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
