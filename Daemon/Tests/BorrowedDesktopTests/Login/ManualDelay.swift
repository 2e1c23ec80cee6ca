/// A timer that fires when the test says so.
final class ManualDelay {
  /// The waiting closures, with their delays.
  private(set) var waiting: [Int: (duration: Duration, body: () -> Void)] = [:]
  private var last = 0

  func after(_ duration: Duration, _ body: @escaping () -> Void) -> () -> Void {
    last += 1
    let number = last
    waiting[number] = (duration, body)
    return { [weak self] in self?.waiting[number] = nil }
  }

  /// Fires everything that waits.
  func runOut() {
    let due = waiting.sorted { $0.key < $1.key }
    waiting = [:]
    for entry in due { entry.value.body() }
  }
}
