/// A seed that broke a promise, with a story as short as it was found.
public struct Failure: Hashable, Sendable {
  /// The seed.
  public let seed: UInt64
  /// The promise, and what was seen instead.
  public let breach: Breach
  /// The steps that are needed.
  public let kept: KeepList
  /// The short story in words.
  public let lines: [String]
  /// The fault that was planted, where one was.
  public let fault: PlantedFault?

  /// Looks into a seed that failed: makes its story short, unless it shall stay whole, and tells it.
  public init?(
    seed: UInt64, keeping: KeepList? = nil, fault: PlantedFault? = nil, isShrunk: Bool = true
  ) {
    let simulation = Simulation(fault: fault)
    let whole = Story(seed: seed)
    let story = keeping.map { whole.keeping($0.numbers) } ?? whole
    guard let found = simulation.run(story).breach else { return nil }
    let numbers =
      isShrunk
      ? Shrinker(simulation: simulation).shrink(story, breaking: found.promise)
      : story.steps.map(\.number)
    let outcome = simulation.run(story.keeping(Set(numbers)), isTold: true)
    self.seed = seed
    breach = outcome.breach ?? found
    kept = KeepList(numbers)
    lines = outcome.lines
    self.fault = fault
  }

  /// The command that shows the same failure again.
  public var command: String {
    "simulate --seed \(seed)" + (kept.numbers.isEmpty ? "" : " --keep \(kept)")
      + (fault.map { " --break \($0.rawValue)" } ?? "")
  }

  /// The whole report: seed, promise, story, command.
  public var report: String {
    (["Seed \(seed) broke a promise: \(breach.promise.rawValue).", breach.sentence + ".", ""]
      + lines + ["", "Again: \(command)"]).joined(separator: "\n")
  }
}
