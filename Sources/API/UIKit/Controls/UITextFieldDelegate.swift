/// Who is asked and told about what a person types in a field; everything has a default.
@MainActor @preconcurrency
public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Asks whether the field may be entered; yes, unless implemented.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Tells that the field was entered.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Asks whether the field may be left; yes, unless implemented.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Tells that the field was left.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Tells that the field was left, and why.
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Asks whether a part of the text may be replaced; yes, unless implemented.
  ///
  /// - Parameters:
  ///   - textField: The field.
  ///   - range: The part, in units of UTF-16.
  ///   - string: What is to stand there.
  /// - Returns: Whether it may.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Tells that the text, or what is chosen of it, is another one.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Asks whether the field may be emptied by its button; yes, unless implemented.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Asks whether the return key does what it usually does; yes, unless implemented.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextField {
  /// Why a field was left.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text stands.
    case committed = 0
    /// It was given up.
    case cancelled = 1
  }
}

extension UITextFieldDelegate {
  /// Agrees.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Agrees.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Calls the form without a reason.
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) {
    textFieldDidEndEditing(textField)
  }
  /// Agrees.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Agrees.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Agrees.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
