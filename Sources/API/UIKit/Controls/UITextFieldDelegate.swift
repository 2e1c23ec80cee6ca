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

extension UITextField {
  /// A person typed.
  ///
  /// - Returns: Whether the delegate let all of it stand; otherwise the shell has to be told what is in the field.
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

  /// A person pressed the return key.
  func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let endsEditing = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if endsEditing { resignFirstResponder() }
  }

  /// Whether a device's keyboard would help with spelling; kept.
  public var spellCheckingType: UITextSpellCheckingType {
    get { traits.spellChecking }
    set { traits.spellChecking = newValue }
  }

  /// Whether a device's keyboard would mend words; kept.
  public var autocorrectionType: UITextAutocorrectionType {
    get { traits.autocorrection }
    set { traits.autocorrection = newValue }
  }

  /// When a device's keyboard would begin with capital letters; kept.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { traits.autocapitalization }
    set { traits.autocapitalization = newValue }
  }

  /// Which keyboard a device would show; kept.
  public var keyboardType: UIKeyboardType {
    get { traits.keyboard }
    set { traits.keyboard = newValue }
  }

  /// What a device's return key would say; kept.
  public var returnKeyType: UIReturnKeyType {
    get { traits.returnKey }
    set { traits.returnKey = newValue }
  }

  /// Whether a device's return key would wait for a text; kept.
  public var enablesReturnKeyAutomatically: Bool {
    get { traits.waitsForText }
    set { traits.waitsForText = newValue }
  }
}

/// The one place where two texts differ, as a delegate is told of it.
struct TextChange: Equatable {
  /// What is replaced in the old text, in units of UTF-16.
  let range: NSRange
  /// What stands there now.
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
