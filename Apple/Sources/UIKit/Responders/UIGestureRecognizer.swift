/// Recognizes a gesture of the user on a view.
///
/// - Note: Shells report taps; other recognizers are accepted, and never recognize anything. Swift on Linux has no
///   selectors: name the method, as in `UITapGestureRecognizer(target: self, action: Controller.tapped)`, or give a
///   closure.
@MainActor @preconcurrency
open class UIGestureRecognizer: MainActorObject {
  /// The progress of a gesture.
  public enum State: Int, Sendable {
    /// No gesture has begun.
    case possible = 0
    /// The gesture began.
    case began = 1
    /// The gesture continues.
    case changed = 2
    /// The gesture was recognized.
    case ended = 3
    /// The gesture was cancelled.
    case cancelled = 4
    /// The gesture was another one.
    case failed = 5
    /// The gesture was recognized.
    public static let recognized = State.ended
  }

  /// The view that has it.
  open internal(set) weak var view: UIView?
  /// Whether it recognizes gestures.
  open var isEnabled = true { didSet { view?.recordChange() } }
  /// Whether a recognized tap is withheld from the view; stored, without effect.
  open var cancelsTouchesInView = true
  /// The progress of the gesture.
  open internal(set) var state = State.possible
  /// A name.
  open var name: String?

  private var actions: [@MainActor (UIGestureRecognizer) -> Void] = []

  /// Creates a recognizer without actions.
  public init() {
    super.init(base: ())
  }

  /// Creates a recognizer that calls a method of an object, which it does not keep alive.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a method of an object with itself, and does not keep the object alive.
  public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    target: Target, action: @escaping @MainActor (Target) -> (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Adds a method of an object.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> () -> Void
  ) {
    actions.append { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Adds a method of an object, which receives this recognizer.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Recognizer) -> Void
  ) {
    actions.append { [weak target] recognizer in
      if let target, let recognizer = recognizer as? Recognizer { action(target)(recognizer) }
    }
  }

  /// Adds a closure.
  func add(_ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    actions.append(action)
  }

  /// Returns the location of the gesture in a view.
  ///
  /// - Note: Shells do not report where a tap was; it counts as one on the middle of the view.
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view else { return .zero }
    return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
  }

  /// Runs all its actions.
  func recognize() {
    state = .ended
    for action in actions { action(self) }
    state = .possible
  }
}

/// Recognizes taps on a view.
@MainActor @preconcurrency
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps are required.
  open var numberOfTapsRequired = 1
  /// How many fingers are required; stored, since shells do not report them.
  open var numberOfTouchesRequired = 1

  private var taps = 0

  /// Creates a recognizer with a closure.
  ///
  /// - Note: Apple's systems do not have it; they use a selector.
  public convenience init(handler: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
    self.init()
    add { recognizer in
      if let recognizer = recognizer as? UITapGestureRecognizer { handler(recognizer) }
    }
  }

  /// Counts a tap, and runs the actions if it is the last one required.
  func tap() {
    taps += 1
    guard taps >= numberOfTapsRequired else { return }
    taps = 0
    recognize()
  }
}

extension UIView {
  /// The gesture recognizers of the view; `nil` without recognizers.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get {
      let all = look.recognizers + look.otherRecognizers
      return all.isEmpty ? nil : all
    }
    set {
      for old in gestureRecognizers ?? [] { removeGestureRecognizer(old) }
      for new in newValue ?? [] { addGestureRecognizer(new) }
    }
  }

  /// Adds a gesture recognizer, and removes it from another view.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    if let taps = gestureRecognizer as? UITapGestureRecognizer {
      look.recognizers.append(taps)
    } else {
      look.otherRecognizers.append(gestureRecognizer)
    }
  }

  /// Removes a gesture recognizer.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.view = nil
    look.recognizers.removeAll { $0 === gestureRecognizer }
    look.otherRecognizers.removeAll { $0 === gestureRecognizer }
  }
}
