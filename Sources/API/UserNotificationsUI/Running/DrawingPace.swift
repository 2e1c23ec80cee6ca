import Dispatch

/// Calls a closure once for many changes, at most sixty times a second; nothing runs while nothing changes.
@MainActor
final class DrawingPace {
  /// The least time between two drawings.
  static let interval: Duration = .microseconds(16_667)

  private let draw: @MainActor () -> Void
  private let now: @MainActor () -> ContinuousClock.Instant
  private let later: @MainActor (Duration, @escaping @MainActor () -> Void) -> Void
  private var isAwaited = false
  private var last: ContinuousClock.Instant?

  /// Begins without anything to draw.
  init(
    now: @escaping @MainActor () -> ContinuousClock.Instant = { .now },
    later: @escaping @MainActor (Duration, @escaping @MainActor () -> Void) -> Void =
      DrawingPace.onMainQueue, draw: @escaping @MainActor () -> Void
  ) {
    self.now = now
    self.later = later
    self.draw = draw
  }

  /// Something is to be drawn anew: after this turn of the main queue, or a little later.
  func note() {
    if isAwaited { return }
    isAwaited = true
    let since = last.map { $0.duration(to: now()) } ?? Self.interval
    later(max(.zero, Self.interval - since)) { [weak self] in self?.turn() }
  }

  private func turn() {
    last = now()
    isAwaited = false
    draw()
  }

  private static func onMainQueue(_ wait: Duration, _ body: @escaping @MainActor () -> Void) {
    let nanoseconds = Int(wait.components.attoseconds / 1_000_000_000)
    let call = { @Sendable in MainActor.assumeIsolated { body() } }
    if nanoseconds == 0 {
      DispatchQueue.main.async(execute: call)
    } else {
      DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: call)
    }
  }
}
