/// Something that takes what a person does with a view.
///
/// - Note: Shells tell of taps; other recognizers are accepted, and never recognize anything. Swift on Linux has
///   no selectors: name the method, as in `UITapGestureRecognizer(target: self, action:
///   Controller.tapped)`, or give a closure.
@MainActor @preconcurrency
open class UIGestureRecognizer: MainActorObject {
  /// How far a gesture is.
  public enum State: Int, Sendable {
    /// Nothing was done yet.
    case possible = 0
    /// It began.
    case began = 1
    /// It goes on.
    case changed = 2
    /// It was recognized.
    case ended = 3
    /// It was given up.
    case cancelled = 4
    /// It was another gesture.
    case failed = 5
    /// It was recognized.
    public static let recognized = State.ended
  }

  /// The view that has it.
  open internal(set) weak var view: UIView?
  /// Whether it takes anything.
  open var isEnabled = true { didSet { view?.noteChange() } }
  /// Whether a view gets a tap that this takes too; kept.
  open var cancelsTouchesInView = true
  /// How far it is.
  open internal(set) var state = State.possible
  /// A name.
  open var name: String?

  private var actions: [@MainActor (UIGestureRecognizer) -> Void] = []

  /// Creates a recognizer that does nothing yet.
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

  /// Has a method of an object called too.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> () -> Void
  ) {
    actions.append { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Has a method of an object called too, with this recognizer.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Recognizer) -> Void
  ) {
    actions.append { [weak target] recognizer in
      if let target, let recognizer = recognizer as? Recognizer { action(target)(recognizer) }
    }
  }

  /// Has a closure called too.
  func add(_ action: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    actions.append(action)
  }

  /// Returns where it was done, in a view.
  ///
  /// - Note: Shells do not tell where a tap was; it counts as one on the middle of the view.
  open func location(in view: UIView?) -> CGPoint {
    guard let own = self.view else { return .zero }
    return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
  }

  /// Calls everything that waits for it.
  func recognize() {
    state = .ended
    for action in actions { action(self) }
    state = .possible
  }
}

/// Something that takes taps on a view.
@MainActor @preconcurrency
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps it takes.
  open var numberOfTapsRequired = 1
  /// How many fingers; kept, since shells do not tell.
  open var numberOfTouchesRequired = 1

  private var taps = 0

  /// Creates a recognizer with what it does.
  ///
  /// - Note: Not on Apple's systems, where a selector is named.
  public convenience init(handler: @escaping @MainActor (UITapGestureRecognizer) -> Void) {
    self.init()
    add { recognizer in
      if let recognizer = recognizer as? UITapGestureRecognizer { handler(recognizer) }
    }
  }

  /// Counts a tap, and tells of it where it is the last one needed.
  func tap() {
    taps += 1
    guard taps >= numberOfTapsRequired else { return }
    taps = 0
    recognize()
  }
}

extension UIView {
  /// What takes gestures on it; nothing where nothing does.
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

  /// Adds something that takes gestures on it, and takes it away from another view.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    if let taps = gestureRecognizer as? UITapGestureRecognizer {
      look.recognizers.append(taps)
    } else {
      look.otherRecognizers.append(gestureRecognizer)
    }
  }

  /// Takes something away that takes gestures on it.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.view = nil
    look.recognizers.removeAll { $0 === gestureRecognizer }
    look.otherRecognizers.removeAll { $0 === gestureRecognizer }
  }
}
