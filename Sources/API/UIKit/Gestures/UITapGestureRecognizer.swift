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
