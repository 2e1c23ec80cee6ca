package import NotificationText

/// The strings of the app that code belongs to, and the languages that they are read in.
package struct HostTexts: Sendable {
  /// The app's strings.
  package var resolver: TextResolver
  /// The person's languages, best first.
  package var languages: [String]

  /// Creates texts.
  package init(resolver: TextResolver, languages: [String]) {
    self.resolver = resolver
    self.languages = languages
  }

  /// Those of this process: of the app's bundle, in the languages of the session.
  package static let ofThisProcess = HostTexts(
    resolver: HostBundle.texts(), languages: HostBundle.sessionLanguages())
}
