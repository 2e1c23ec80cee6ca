import NotificationModel

extension LocationDecision {
  /// The word for the decision on the command line: lower case, with hyphens.
  var word: String {
    rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }

  /// Reads a decision from the command line, hyphens and capitals aside.
  static func read(_ text: String) throws(UnreadableArgument) -> LocationDecision {
    let wanted = text.lowercased().filter { $0 != "-" }
    guard let decision = allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
      let words = allCases.map(\.word).joined(separator: ", ")
      throw UnreadableArgument(text, expected: "a decision about places; there are \(words)")
    }
    return decision
  }
}
