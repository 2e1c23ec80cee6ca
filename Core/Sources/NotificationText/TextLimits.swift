/// The limits of a bundle's texts, for parsing and for display.
package enum TextLimits {
  /// The largest property list or strings file, in bytes.
  package static let fileBytes = 4_194_304
  /// The deepest nesting of arrays and dictionaries in a property list.
  package static let nestingDepth = 32
  /// The most values in one property list; one that is referred to twice counts twice.
  package static let values = 200_000
  /// The most bytes of text and data in one property list, counted in the same way.
  package static let contentBytes = 16_777_216
  /// The most combining marks on one letter, since comparing texts sorts them: a file with more is refused, and
  /// in shown text the surplus is left out.
  package static let marksOnLetter = 128
  /// The longest name of a language, in bytes: as long as that of a folder.
  package static let languageBytes = 255
  /// The most keys in the strings of one language.
  package static let entries = 100_000
  /// The deepest nesting of variables, or of looked-up arguments, in one text.
  package static let substitutionDepth = 8
  /// The most pieces of one text, those of its variables included.
  package static let formatPieces = 4_096
  /// The longest text that counts as a number when a format needs one, in bytes.
  package static let numberBytes = 512
  /// The longest text that is shown, in bytes; the rest is cut.
  package static let shownBytes = 32_768
  /// The longest name of a zone or calendar in a sentence about it, in bytes.
  package static let shownNameBytes = 64
  /// The widest field that a format may request, in characters.
  package static let fieldWidth = 512
  /// The most fraction digits that a format may request.
  package static let fractionDigits = 64
}
