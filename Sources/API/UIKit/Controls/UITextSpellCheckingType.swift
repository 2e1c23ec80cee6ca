/// Whether a keyboard helps with spelling.
public enum UITextSpellCheckingType: Int, Sendable {
  /// As the system does, not at all, or always.
  case `default`, no, yes
}

/// Whether a keyboard mends words.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As the system does, not at all, or always.
  case `default`, no, yes
}

/// When a keyboard begins with capital letters.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Never, for each word, for each sentence, or for each letter.
  case none, words, sentences, allCharacters
}
