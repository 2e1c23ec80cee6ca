/// One timer, which is set anew or forgotten; it goes with whoever holds this.
final class SourceTimer {
  private let after: LocationDelay
  private var forgetLast: (() -> Void)?

  init(_ after: @escaping LocationDelay) {
    self.after = after
  }

  deinit { forget() }

  /// Whether it runs.
  var isSet: Bool { forgetLast != nil }

  /// Calls a closure after a while, in the place of what was to be called before.
  func set(_ pause: Duration, _ body: @escaping () -> Void) {
    forget()
    forgetLast = after(pause) { [weak self] in
      self?.forgetLast = nil
      body()
    }
  }

  /// Calls nothing any more.
  func forget() {
    forgetLast?()
    forgetLast = nil
  }
}
