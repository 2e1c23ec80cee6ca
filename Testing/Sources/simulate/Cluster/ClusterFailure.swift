/// A seed whose cluster broke a promise, with the shortest plan that was found.
package struct ClusterFailure: Hashable, Sendable {
  /// The seed.
  package let seed: UInt64
  /// The promise, and what happened instead.
  package let breach: ClusterBreach
  /// The steps that are needed.
  package let kept: KeepList
  /// The story in words.
  package let lines: [String]
  /// The fault that was planted, if there was one.
  package let fault: ClusterFault?

  /// Examines a seed that failed: shortens its plan, unless it has to stay whole, and describes it.
  package init?(
    seed: UInt64, keeping: KeepList? = nil, fault: ClusterFault? = nil, isShrunk: Bool = true
  ) {
    let simulation = ClusterSimulation(fault: fault)
    let whole = simulation.run(seed: seed, keeping: keeping?.numbers)
    guard let found = whole.breach else { return nil }
    let shrinker = Shrinker {
      simulation.run(seed: seed, keeping: $0).breach?.promise == found.promise
    }
    let numbers = isShrunk ? shrinker.shrink(whole.steps) : whole.steps
    let outcome = simulation.run(seed: seed, keeping: Set(numbers), isTold: true)
    self.seed = seed
    breach = outcome.breach ?? found
    kept = KeepList(numbers)
    lines = outcome.lines
    self.fault = fault
  }

  /// The command that shows the same failure again.
  package var command: String {
    "simulate --cluster --seed \(seed)" + (kept.numbers.isEmpty ? "" : " --keep \(kept)")
      + (fault.map { " --break \($0.rawValue)" } ?? "")
  }

  /// The whole report: seed, promise, story, command.
  package var report: String {
    (["Seed \(seed) broke a promise: \(breach.promise.rawValue).", breach.sentence + ".", ""]
      + lines + ["", "Again: \(command)"]).joined(separator: "\n")
  }
}
