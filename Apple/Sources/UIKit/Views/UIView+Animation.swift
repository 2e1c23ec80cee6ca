extension UIView {
  /// Options of an animation; without effect on Linux.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Subviews are laid out on the way.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// The user may use the views on the way.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// It begins where the last one was.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// It repeats for ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// It goes back and forth.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// It begins and ends slowly.
    public static let curveEaseInOut: AnimationOptions = []
    /// It begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// It ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 1 << 17)
    /// It has a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    /// One view fades into the other.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  }

  /// Whether changes may be animated; stored, without effect.
  public private(set) static var areAnimationsEnabled = true

  /// Sets whether changes may be animated.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    areAnimationsEnabled = enabled
  }

  /// Makes changes, and calls the closure of the end when an animation of them would have ended.
  ///
  /// - Note: Shells draw the views in their final state, at once: nothing moves. The closure of the end is called
  ///   after the duration of the animation, so that one that begins the next keeps its pace.
  public static func animate(
    withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Makes changes, and calls the closure of the end when an animation of them would have ended.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    let time = delay + duration
    guard time > 0, time.isFinite else { return completion(true) }
    DispatchQueue.main.asyncAfter(deadline: .now() + time) {
      MainActor.assumeIsolated { completion(true) }
    }
  }

  /// Makes changes, and calls the closure of the end when an animation of them would have ended.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Makes changes, and calls the closure of the end when a transition to them would have ended.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: options, animations: animations ?? {},
      completion: completion)
  }

  /// Makes changes.
  public static func performWithoutAnimation(_ actionsWithoutAnimation: @MainActor () -> Void) {
    actionsWithoutAnimation()
  }
}
