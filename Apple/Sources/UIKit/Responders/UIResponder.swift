/// An object in the responder chain, which can receive typed text.
///
/// - Note: Touches and keys do not reach responders on Linux: a shell reports taps, texts and switches, and the
///   control concerned handles them.
@MainActor @preconcurrency
open class UIResponder: MainActorObject, UIUserActivityRestoring {
  /// The user's activity; stored, without effect.
  open var userActivity: NSUserActivity?

  /// Creates a responder.
  public init() {
    super.init(base: ())
  }

  /// The next responder in the chain: for a view its controller or its superview.
  open var next: UIResponder? { nil }

  /// Whether it can receive typed text; false unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether it can stop receiving typed text; true unless overridden.
  open var canResignFirstResponder: Bool { true }

  /// Whether it receives typed text now.
  open var isFirstResponder: Bool { FirstResponder.current === self }

  /// Makes it the receiver of typed text, if it and the previous one agree.
  ///
  /// - Returns: Whether it is the first responder now.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    FirstResponder.become(self)
  }

  /// Stops it from receiving typed text, if it agrees.
  ///
  /// - Returns: Whether it is not the first responder now.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    FirstResponder.resign(self)
  }

  /// The view that replaces the keyboard while it is the first responder.
  open var inputView: UIView? { nil }

  /// The view above the keyboard while it is the first responder.
  open var inputAccessoryView: UIView? { nil }

  /// The mode in which it receives text: that of the user's first language.
  open var textInputMode: UITextInputMode? { UITextInputMode.activeInputModes.first }

  /// Would update an activity before it is continued elsewhere; never called on Linux.
  open func updateUserActivityState(_ activity: NSUserActivity) {}

  /// Shows the content of an activity; does nothing unless overridden.
  open func restoreUserActivityState(_ activity: NSUserActivity) {}

  /// Requests `inputView` and `inputAccessoryView` again.
  open func reloadInputViews() {
    SceneChanges.record()
  }
}

/// The base of all classes here that belong to the main actor.
///
/// `NSObject` has an initializer that belongs to no actor, and overrides would have to do so too. This class hides
/// it, so that a responder's initializer may use all members of a responder, as on Apple's systems.
@MainActor
open class MainActorObject: NSObject {
  nonisolated init(base: Void) {
    super.init()
  }
}

/// An event of the user's input.
///
/// - Note: Shells report the results of touches and keys, so that no event is ever created here.
@MainActor @preconcurrency
public final class UIEvent: MainActorObject {
  init() {
    super.init(base: ())
  }
}

/// The responder that receives typed text in this process; one at a time.
@MainActor
enum FirstResponder {
  /// The current first responder, which is held weakly.
  private(set) static weak var current: UIResponder?

  static func become(_ responder: UIResponder) -> Bool {
    if current === responder { return true }
    guard responder.canBecomeFirstResponder else { return false }
    if let current, !current.resignFirstResponder() { return false }
    current = responder
    SceneChanges.record()
    return true
  }

  static func resign(_ responder: UIResponder) -> Bool {
    guard current === responder else { return true }
    guard responder.canResignFirstResponder else { return false }
    current = nil
    SceneChanges.record()
    return true
  }

  /// Returns the responder that receives typed text, if it is a controller, a part of it, or a field in its input
  /// views.
  ///
  /// A field in a controller's input view keeps that view visible.
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
