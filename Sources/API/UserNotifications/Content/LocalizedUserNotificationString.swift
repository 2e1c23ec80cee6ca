import NotificationModel

extension NSString {
  /// Returns a text that is looked up in the app's strings when the notification is shown (C12).
  ///
  /// What is returned carries the key and the arguments; assign it to a title, subtitle, body, button
  /// title, placeholder or summary format. The language is the one in force at that moment. An
  /// argument that is not of a property-list type is carried as the text that describes it.
  ///
  /// - Parameters:
  ///   - key: A key of the app's `Localizable.strings` or `Localizable.stringsdict`.
  ///   - arguments: What the placeholders of the text stand for.
  /// - Returns: A string that carries the key and the arguments.
  public class func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    LocalizedTextMarker.encode(
      key: key,
      arguments: (arguments ?? []).map { argument in
        (try? PropertyListReader.read(argument, path: "arguments")) ?? .string("\(argument)")
      })
  }
}

extension String {
  /// Returns a text that is looked up in the app's strings when the notification is shown (C12).
  ///
  /// It is the same as the method of `NSString`, for code that calls it on `String`.
  public static func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    NSString.localizedUserNotificationString(forKey: key, arguments: arguments)
  }
}
