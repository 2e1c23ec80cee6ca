package import NotificationModel

extension SystemText {
  /// A text of this release's catalogue.
  package init(_ word: Word, _ values: [String: Value] = [:], count: Int? = nil) {
    self.init(word: word.rawValue, count: count, values: values)
  }

  /// A text with a time in it.
  package init(_ word: Word, at time: WallTime) {
    self.init(word, ["time": .time(time)])
  }
}
