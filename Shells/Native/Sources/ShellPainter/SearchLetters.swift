internal import Drawing
internal import ShellScene

/// Letters of all scripts without case, accents and width.
package struct SearchLetters: LetterFolder {
  package init() {}

  package func folded(_ text: String) -> [UInt8] { FoldedLetters.of(text) }
}
