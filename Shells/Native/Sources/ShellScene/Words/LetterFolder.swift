/// What makes letters alike that a search takes for the same.
package protocol LetterFolder: Sendable {
  /// The UTF-8 of a text with letters that can be compared.
  func folded(_ text: String) -> [UInt8]
}

/// Letters without case alone.
package struct PlainLetters: LetterFolder {
  package init() {}

  package func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }
}
