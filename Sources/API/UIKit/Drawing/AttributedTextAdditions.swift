/// The attributes that texts of screens have.
///
/// - Note: Shells draw all of a text alike, as the label, the button or the field says: attributes are kept, and
///   not drawn.
extension NSAttributedString.Key {
  /// The letters, a `UIFont`.
  public static let font = NSAttributedString.Key("NSFont")
  /// The colour of the letters, a `UIColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind the letters, a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The colour and the kind of a line under the letters.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The kind of a line through the letters.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// More or less room between letters.
  public static let kern = NSAttributedString.Key("NSKern")
}
