import SystemConnection

/// Calls on the run loop of one thread, from any thread.
final class LoopCalls: Sendable {
  private let loop: Handover<RunLoop>
  private let life: Handover<Timer>

  /// Takes the loop of this thread, and gives it something to wait for.
  init(_ loop: RunLoop) {
    // A loop without a source returns at once, before anything could call on it.
    let life = Timer(fire: .distantFuture, interval: .greatestFiniteMagnitude, repeats: true) { _ in
    }
    loop.add(life, forMode: .default)
    self.loop = Handover(loop)
    self.life = Handover(life)
  }

  /// Calls behind everything that was to be called before.
  func call(_ body: @escaping @Sendable () -> Void) {
    loop.value.perform(body)
    // Only a timer wakes a loop of another thread here.
    loop.value.add(Timer(timeInterval: 0, repeats: false) { _ in }, forMode: .default)
  }

  deinit {
    life.value.invalidate()
  }
}
