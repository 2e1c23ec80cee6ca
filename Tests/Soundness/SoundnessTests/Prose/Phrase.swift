/// Words in a row that plain technical English avoids, and the advice for them.
struct Phrase: Sendable {
  /// The alternatives for each word of the phrase, in lower case; an empty set matches any word.
  let words: [Set<String>]
  let advice: String

  /// Creates a phrase; each word is a list of alternatives with spaces between them, `*` for any word.
  init(_ words: String..., advice: String) {
    self.words = words.map { $0 == "*" ? [] : Set($0.split(separator: " ").map(String.init)) }
    self.advice = advice
  }

  /// The phrases that are counted. Each advice names the usual cause.
  static let all: [Phrase] = [
    Phrase(
      "what",
      "is was stands lies comes came has had waits follows a an the it they this there each every one other others",
      advice: "Name the thing in place of a clause."),
    Phrase(
      "nobody somebody everybody whoever whom",
      advice: "Name the component: client, sender, caller, user."),
    Phrase("tell tells told", advice: "Use sends, receives, reports, is notified."),
    Phrase(
      "say says said hear hears heard", "of", advice: "Use sends, receives, reports, is notified."),
    Phrase("lies", advice: "Use is."),
    Phrase("in", "hand", advice: "Name the interaction."),
    Phrase("goes", "on", advice: "Use continues."),
    Phrase("passed", "over", advice: "Use skipped."),
    Phrase("hand hands handed", "over", advice: "Use passes or sends."),
    Phrase("come came", "of", "it", advice: "Use the result."),
    Phrase("stand stands", "in for where at there beside", advice: "Use is, is shown, represents."),
    Phrase("where", "there nothing it no none that one", advice: "Use if or when."),
    Phrase("as", "far", "as", advice: "Use if, or so far."),
    Phrase("any", "more", advice: "Use no longer."),
    Phrase("anew", advice: "Use again."),
    Phrase("beside", advice: "Use next to, or in addition to."),
    Phrase("of", "whom", advice: "Use whose."),
    Phrase("is are was were", "none", advice: "Negate the verb: is not, does not exist."),
    Phrase("is are was were", "no", "*", advice: "Negate the verb: is not, does not exist."),
    Phrase("those", "that which who", advice: "Repeat the noun."),
    Phrase("the", "one ones", "that which who", advice: "Repeat the noun."),
  ]

  /// The phrases in a line, in their order.
  static func matches(in line: Substring) -> [(text: String, advice: String)] {
    let words = words(of: line)
    return words.indices.flatMap { start in
      (byFirstWord[words[start].text] ?? []).compactMap { phrase in
        phrase.match(words[start...]).map { ($0, phrase.advice) }
      }
    }
  }

  /// The phrases by each word that they can begin with.
  private static let byFirstWord: [String: [Phrase]] = all.reduce(into: [:]) { index, phrase in
    for word in phrase.words[0] { index[word, default: []].append(phrase) }
  }

  /// The phrase's text, if the words begin with it, with one space between each two of them.
  private func match(_ line: ArraySlice<Word>) -> String? {
    guard line.count >= words.count else { return nil }
    for (index, (wanted, found)) in zip(words, line).enumerated() {
      guard index == 0 || found.followsSpace, wanted.isEmpty || wanted.contains(found.text) else {
        return nil
      }
    }
    return line.prefix(words.count).map(\.text).joined(separator: " ")
  }

  /// A word in lower case, and whether it follows the one before it after a single space.
  private struct Word {
    var text: String
    var followsSpace: Bool
  }

  private static func words(of line: Substring) -> [Word] {
    var words: [Word] = []
    var word: [UInt8] = []
    // The bytes between the last word and this one.
    var between: [UInt8] = []
    for byte in line.utf8.lazy.map({ (65...90).contains($0) ? $0 | 32 : $0 }) {
      if (97...122).contains(byte) || (48...57).contains(byte) || byte == 95 || byte > 127 {
        word.append(byte)
        continue
      }
      close(&word, after: &between, in: &words)
      between.append(byte)
    }
    close(&word, after: &between, in: &words)
    return words
  }

  private static func close(
    _ word: inout [UInt8], after between: inout [UInt8], in words: inout [Word]
  ) {
    guard !word.isEmpty else { return }
    words.append(
      Word(text: String(decoding: word, as: UTF8.self), followsSpace: between == [32]))
    word.removeAll(keepingCapacity: true)
    between.removeAll(keepingCapacity: true)
  }
}
