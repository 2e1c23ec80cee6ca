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
