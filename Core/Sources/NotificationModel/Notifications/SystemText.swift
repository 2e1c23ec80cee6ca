/// The word behind a text of the system, such as the number of hidden notifications or a step of the timeline.
///
/// The text next to it is in the daemon's language, for shells without these words. A shell whose user reads another language
/// shows the word in that language instead.
package struct SystemText: Hashable, Sendable {
  /// Its key in the catalogue of words.
  package var word: String
  /// The number in it; absent without one.
  package var count: Int?
  /// What fills its other gaps, by their names.
  package var values: [String: Value]

  package init(word: String, count: Int? = nil, values: [String: Value] = [:]) {
    self.word = word
    self.count = count
    self.values = values
  }
}

extension SystemText {
  /// What fills a gap.
  package enum Value: Hashable, Sendable {
    /// A text that is the same in every language, such as a name.
    case text(String)
    /// A time; its day is written if it is another one than that of the event.
    case time(WallTime)
    /// A length of time in whole seconds.
    case length(seconds: Int64)
    /// Texts of the system, as a list.
    case texts([SystemText])
  }
}
