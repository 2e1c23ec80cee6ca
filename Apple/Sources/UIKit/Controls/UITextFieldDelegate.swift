/// The methods that are called when the user types in a field; each has a default.
@MainActor @preconcurrency
public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Asks whether editing may begin; true unless implemented.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called when editing began.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Asks whether editing may end; true unless implemented.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called when editing ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called when editing ended, with the reason.
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Asks whether a part of the text may be replaced; true unless implemented.
  ///
  /// - Parameters:
  ///   - textField: The field.
  ///   - range: The part, in units of UTF-16.
  ///   - string: The replacement.
  /// - Returns: Whether the replacement is allowed.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called when the text or its selection changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Asks whether the field may be emptied by its button; true unless implemented.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Asks whether the return key has its usual effect; true unless implemented.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextField {
  /// Why editing ended.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text was accepted.
    case committed = 0
    /// The editing was cancelled.
    case cancelled = 1
  }
}

extension UITextFieldDelegate {
  /// Returns true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Calls the form without a reason.
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) {
    textFieldDidEndEditing(textField)
  }
  /// Returns true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Returns true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

extension UITextField {
  /// Handles a text that the user typed.
  ///
  /// - Returns: Whether the delegate accepted all of it; otherwise the shell has to receive the text of the field.
  func type(_ new: String) -> Bool {
    let old = text ?? ""
    if old == new { return true }
    if !isEditing, !becomeFirstResponder() { return false }
    let change = TextChange(from: old, to: new)
    let isAllowed =
      delegate?.textField(
        self, shouldChangeCharactersIn: change.range, replacementString: change.replacement) ?? true
    // A delegate that refuses often sets another text by itself.
    guard isAllowed else { return false }
    text = new
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
    return text == new
  }

  /// Handles the return key.
  func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsEditing { resignFirstResponder() }
  }

  /// Whether a device's keyboard would check spelling; stored, without effect.
  public var spellCheckingType: UITextSpellCheckingType {
    get { traits.spellChecking }
    set { traits.spellChecking = newValue }
  }

  /// Whether a device's keyboard would correct words; stored, without effect.
  public var autocorrectionType: UITextAutocorrectionType {
    get { traits.autocorrection }
    set { traits.autocorrection = newValue }
  }

  /// When a device's keyboard would begin with capital letters; stored, without effect.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { traits.autocapitalization }
    set { traits.autocapitalization = newValue }
  }

  /// Which keyboard a device would show; stored, without effect.
  public var keyboardType: UIKeyboardType {
    get { traits.keyboard }
    set { traits.keyboard = newValue }
  }

  /// The label that a device's return key would have; stored, without effect.
  public var returnKeyType: UIReturnKeyType {
    get { traits.returnKey }
    set { traits.returnKey = newValue }
  }

  /// Whether a device's return key would wait for a text; stored, without effect.
  public var enablesReturnKeyAutomatically: Bool {
    get { traits.waitsForText }
    set { traits.waitsForText = newValue }
  }
}

/// The single range in which two texts differ, in the form that a delegate receives.
struct TextChange: Equatable {
  /// The replaced range of the old text, in units of UTF-16.
  let range: NSRange
  /// The new text of the range.
  let replacement: String

  init(from old: String, to new: String) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let oldRest = old.dropFirst(start)
    let newRest = new.dropFirst(start)
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    let replaced = oldRest.dropLast(end)
    range = NSRange(
      location: old.prefix(start).utf16.count, length: String(replaced).utf16.count)
    replacement = String(newRest.dropLast(end))
  }
}
