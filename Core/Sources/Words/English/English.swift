/// The English texts of the catalogue, by topic. Translations replace them one by one; a missing one stays English.
package enum English {
  /// All texts. Each word has its text in exactly one topic.
  package static let topics: [[Word: EnglishEntry]] = [
    frame, list, card, permission, trial, location, lockScreen, settings, settingsPushes,
    settingsApps, focus,
    developer, desktop, terminal, programs, timeline, timelineAnswers, reasons,
  ]
}

/// An English text with its comment for translators.
package struct EnglishEntry: Hashable, Sendable {
  /// The form for a count of one; `nil` if the text does not depend on a count.
  package let one: String?
  /// The text, or its form for all other counts. A placeholder is a name in braces.
  package let other: String
  /// The place of the text, and the meaning of each placeholder.
  package let comment: String

  /// Creates a text without a count.
  package init(_ text: String, _ comment: String) {
    one = nil
    other = text
    self.comment = comment
  }

  /// Creates a text that depends on `{count}`.
  package init(one: String, other: String, _ comment: String) {
    self.one = one
    self.other = other
    self.comment = comment
  }
}
