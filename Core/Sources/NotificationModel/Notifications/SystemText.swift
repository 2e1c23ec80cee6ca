/// The word behind a text of the system in a notification, such as the number of hidden ones.
///
/// The text next to it is in the daemon's language, for shells without these words. A shell whose user reads another language
/// shows the word in that language instead.
package struct SystemText: Hashable, Sendable {
  /// Its key in the catalogue of words.
  package var word: String
  /// The number in it; absent without one.
  package var count: Int?

  package init(word: String, count: Int? = nil) {
    self.word = word
    self.count = count
  }
}
