import NotificationModel

extension BundleIdentifier {
  /// Reads an app's identifier from the command line.
  static func read(_ text: String) throws(UnreadableArgument) -> BundleIdentifier {
    guard let identifier = BundleIdentifier(text) else {
      throw UnreadableArgument(
        text, expected: "an app's identifier; write it as com.example.organizer")
    }
    return identifier
  }
}
