/// What a search in local seconds found, kept because the same answer serves several stretches.
struct LocalMatch {
  /// Where the search began.
  let from: Int
  /// The first match from there on, if there is one.
  let match: Int?

  /// Whether a search from the given second would find the same.
  func holds(from local: Int) -> Bool {
    local >= from && match.map { local <= $0 } ?? true
  }
}
