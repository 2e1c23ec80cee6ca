/// Something that can be asked what to do next, and that can take what a person types.
///
/// - Note: Touches and keys do not come to responders here: a shell tells of taps, texts and switches,
///   and the control that it is about takes them.
@MainActor @preconcurrency
open class UIResponder: MainActorObject, UIUserActivityRestoring {
  /// What the person does with it; kept.
  open var userActivity: NSUserActivity?

  /// Creates a responder.
  public init() {
    super.init(base: ())
  }

  /// What is asked after this one: for a view its controller or the view around it.
  open var next: UIResponder? { nil }

  /// Whether it takes what a person types; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it gives up taking what a person types; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether it takes what a person types now.
  open var isFirstResponder: Bool { FirstResponder.current === self }

  /// Makes it take what a person types, where it and the one before it agree.
  ///
  /// - Returns: Whether it is the first responder now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    FirstResponder.become(self)
  }

  /// Makes it give up taking what a person types, where it agrees.
  ///
  /// - Returns: Whether it is no first responder now.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    FirstResponder.resign(self)
  }

  /// What stands in the place of the keyboard while it is the first responder.
  open var inputView: UIView? { nil }

  /// What stands above the keyboard while it is the first responder.
  open var inputAccessoryView: UIView? { nil }

  /// Would fill in what changed of an activity before it is handed on; never called here.
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Shows what an activity is about; does nothing unless overridden.
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  /// Asks for `inputView` and `inputAccessoryView` anew.
  open func reloadInputViews() {
    SceneChanges.note()
  }
}
