/// How much a bundle's texts may ask of whoever reads and shows them.
public enum TextLimits {
  /// The largest property list or strings file, in bytes.
  public static let fileBytes = 4_194_304
  /// The deepest nesting of arrays and dictionaries in a property list.
  public static let nestingDepth = 32
  /// The most values in one property list; one that is referred to twice counts twice.
  public static let values = 200_000
  /// The most bytes of text and data in one property list, counted in the same way.
  public static let contentBytes = 16_777_216
  /// The most marks on one letter, since comparing texts sorts them: a file with more is refused, and
  /// of what is shown the others are left out.
  public static let marksOnLetter = 128
  /// The longest name of a language, in bytes: as long as that of a folder.
  public static let languageBytes = 255
  /// The most keys in the strings of one language.
  public static let entries = 100_000
  /// The deepest nesting of variables, or of looked-up arguments, in one text.
  public static let substitutionDepth = 8
  /// The most pieces of one text, those of its variables included.
  public static let formatPieces = 4_096
  /// The longest text that counts as a number where a format wants one, in bytes.
  public static let numberBytes = 512
  /// The longest text that is shown, in bytes; the rest is cut.
  public static let shownBytes = 32_768
  /// The widest field that a format may ask for, in characters.
  public static let fieldWidth = 512
  /// The most fraction digits that a format may ask for.
  public static let fractionDigits = 64
}
