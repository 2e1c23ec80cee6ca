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

/// The base of all classes here that belong to the main actor.
///
/// `NSObject` has an initializer that belongs to no actor, and what overrides it would have to do so too.
/// This class hides it, so that a responder's initializer may call everything that a responder has, as
/// it may on Apple's systems.
@MainActor
open class MainActorObject: NSObject {
  nonisolated init(base: Void) {
    super.init()
  }
}

/// Something that a person did.
///
/// - Note: Shells tell what came of touches and keys, so that none is ever made here.
@MainActor @preconcurrency
public final class UIEvent: MainActorObject {
  init() {
    super.init(base: ())
  }
}

/// Who takes what a person types in this process; one at a time.
@MainActor
enum FirstResponder {
  /// Nobody keeps a responder alive by having it type.
  private(set) static weak var current: UIResponder?

  static func become(_ responder: UIResponder) -> Bool {
    if current === responder { return true }
    guard responder.canBecomeFirstResponder else { return false }
    if let current, !current.resignFirstResponder() { return false }
    current = responder
    SceneChanges.note()
    return true
  }

  static func resign(_ responder: UIResponder) -> Bool {
    guard current === responder else { return true }
    guard responder.canResignFirstResponder else { return false }
    current = nil
    SceneChanges.note()
    return true
  }

  /// Who takes what is typed, where it is a controller, a part of it, or a field in what it brought along.
  ///
  /// A field in a controller's input view keeps that view where it is.
  static func typing(in controller: UIViewController) -> UIResponder? {
    guard let current else { return nil }
    let chain = sequence(first: current) { $0.next }
    if let own = chain.first(where: { $0.inputView != nil || $0.inputAccessoryView != nil }) {
      return own
    }
    guard let view = current as? UIView, controller.canBecomeFirstResponder else { return nil }
    let brought = [controller.inputView, controller.inputAccessoryView]
    return brought.contains { $0.map { view.isDescendant(of: $0) } ?? false } ? controller : nil
  }
}
