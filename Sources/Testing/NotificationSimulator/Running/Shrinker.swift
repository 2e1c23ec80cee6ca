/// Makes a story that breaks a promise as short as it can while it breaks the same one.
struct Shrinker {
  /// How many shorter stories are tried at most.
  private static let attemptLimit = 2_000

  let simulation: Simulation

  /// The numbers of the steps that are needed, found by leaving out ever smaller parts.
  func shrink(_ story: Story, breaking promise: Promise) -> [Int] {
    var kept = story.steps.map(\.number)
    var size = max(kept.count / 2, 1)
    var attempts = 0
    while attempts < Self.attemptLimit {
      var hasChanged = false
      var start = 0
      while start < kept.count, attempts < Self.attemptLimit {
        var shorter = kept
        shorter.removeSubrange(start..<min(start + size, kept.count))
        attempts += 1
        if breaks(story.keeping(Set(shorter)), promise) {
          kept = shorter
          hasChanged = true
        } else {
          start += size
        }
      }
      if size == 1, !hasChanged { return kept }
      size = max(size / 2, 1)
    }
    return kept
  }

  private func breaks(_ story: Story, _ promise: Promise) -> Bool {
    simulation.run(story).breach?.promise == promise
  }
}
