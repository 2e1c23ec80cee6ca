/// A field for one line of text.
public struct ViewField: Hashable, Sendable {
  /// What is in it, with its look.
  public var text: ViewText
  /// The words in it while it is empty.
  public var placeholder: String
  /// Whether what is typed is not to be seen.
  public var isSecure: Bool
  /// Whether it has a border of the shell's look.
  public var hasBorder: Bool

  /// Creates a field.
  public init(
    text: ViewText, placeholder: String = "", isSecure: Bool = false, hasBorder: Bool = false
  ) {
    self.text = text
    self.placeholder = placeholder
    self.isSecure = isSecure
    self.hasBorder = hasBorder
  }
}
