/// A seed that broke a promise, with the shortest scenario that was found.
package struct Failure: Hashable, Sendable {
  /// The seed.
  package let seed: UInt64
  /// The promise, and what happened instead.
  package let breach: Breach
  /// The steps that are needed.
  package let kept: KeepList
  /// The short scenario in words.
  package let lines: [String]
  /// The fault that was planted, if there was one.
  package let fault: PlantedFault?

  /// Examines a seed that failed: shortens its scenario, unless it has to stay whole, and describes it.
  package init?(
    seed: UInt64, keeping: KeepList? = nil, fault: PlantedFault? = nil, isShrunk: Bool = true
  ) {
    let simulation = Simulation(fault: fault)
    let whole = Scenario(seed: seed)
    let story = keeping.map { whole.keeping($0.numbers) } ?? whole
    guard let found = simulation.run(story).breach else { return nil }
    let numbers =
      isShrunk
      ? Shrinker { simulation.run(story.keeping($0)).breach?.promise == found.promise }
        .shrink(story.steps.map(\.number))
      : story.steps.map(\.number)
    let outcome = simulation.run(story.keeping(Set(numbers)), isTold: true)
    self.seed = seed
    breach = outcome.breach ?? found
    kept = KeepList(numbers)
    lines = outcome.lines
    self.fault = fault
  }

  /// The command that shows the same failure again.
  package var command: String {
    "simulate --seed \(seed)" + (kept.numbers.isEmpty ? "" : " --keep \(kept)")
      + (fault.map { " --break \($0.rawValue)" } ?? "")
  }

  /// The whole report: seed, promise, scenario, command.
  package var report: String {
    (["Seed \(seed) broke a promise: \(breach.promise.rawValue).", breach.sentence + ".", ""]
      + lines + ["", "Again: \(command)"]).joined(separator: "\n")
  }
}

/// Makes a scenario that breaks a promise as short as possible while it breaks the same promise.
struct Shrinker {
  /// How many shorter scenarios are tried at most.
  private static let attemptLimit = 2_000

  /// Whether a scenario of these steps breaks the promise.
  let breaks: (Set<Int>) -> Bool

  /// The numbers of the steps that are needed, found by leaving out ever smaller parts.
  func shrink(_ steps: [Int]) -> [Int] {
    var kept = steps
    var size = max(kept.count / 2, 1)
    var attempts = 0
    while attempts < Self.attemptLimit {
      var hasChanged = false
      var start = 0
      while start < kept.count, attempts < Self.attemptLimit {
        var shorter = kept
        shorter.removeSubrange(start..<min(start + size, kept.count))
        attempts += 1
        if breaks(Set(shorter)) {
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
}

/// The numbers of kept steps as a person writes them: `3,17,20-22`.
package struct KeepList: Hashable, Sendable, CustomStringConvertible {
  /// The numbers.
  package let numbers: Set<Int>

  /// Creates a list of these numbers.
  package init(_ numbers: some Sequence<Int>) {
    self.numbers = Set(numbers)
  }

  /// Reads a list; `nil` if the text is not valid or names a step above 10,000.
  package init?(_ text: String) {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        0 <= first, first <= last, last <= 10_000
      else { return nil }
      numbers.formUnion(first...last)
    }
    self.numbers = numbers
  }

  /// The list in the form in which it is read, with consecutive numbers joined to ranges.
  package var description: String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }
}
