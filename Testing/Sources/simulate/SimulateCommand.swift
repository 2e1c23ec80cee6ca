import ArgumentParser
import Foundation
import Release

/// The command line: the seeds, the fault, and the amount of output.
@main
struct SimulateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Runs whole systems under seeded faults and checks the promises.",
    discussion: """
      Exit code 0: every promise was kept. 1: one was broken; its seed and a short story are printed. \
      64: the arguments are invalid.
      """,
    version: Release.version)

  @Option(help: "Run this seed and print its story.")
  var seed: UInt64?

  @Option(help: "Run only these steps of the story, such as 3,17,20-22.")
  var keep: KeepList?

  @Option(help: "Run this many seeds.")
  var seeds: UInt64?

  @Option(
    help: "Run this many noisy walks around a region instead, and count the wrong reports.")
  var walks: UInt64?

  @Option(
    help: "Move this many devices among regions instead, with daemon deaths; count crossings.")
  var places: UInt64?

  @Flag(help: "Run gateways with many nodes over one database instead.")
  var cluster = false

  @Option(help: "The first of the seeds.")
  var from: UInt64 = 0

  @Option(name: .customLong("break"), help: "Plant this fault.")
  var fault: FaultName?

  @Flag(inversion: .prefixedNo, help: "Make the story of a failure short.")
  var shrink = true

  @Flag(help: "Go on after a failure and list every seed that fails.")
  var all = false

  func validate() throws {
    guard [seed, seeds, walks, places].count(where: { $0 != nil }) == 1 else {
      throw ValidationError(
        "Name one seed with --seed, or how many with --seeds, --walks or --places.")
    }
    guard keep == nil || seed != nil else {
      throw ValidationError("--keep is about the story of one --seed.")
    }
    guard !cluster || seed != nil || seeds != nil else {
      throw ValidationError("--cluster needs --seed or --seeds.")
    }
    guard fault == nil || (fault?.cluster != nil) == cluster else {
      throw ValidationError("--break names a fault that \(cluster ? "no" : "only a") cluster has.")
    }
    guard from.addingReportingOverflow(seeds ?? walks ?? places ?? 0).overflow == false else {
      throw ValidationError("--from and the number of seeds together are too large.")
    }
  }

  func run() async throws {
    if let walks {
      try walk(from..<(from + walks))
    } else if let places {
      try cross(from..<(from + places))
    } else if cluster {
      try await runClusters()
    } else if let seed {
      try report(seed)
    } else {
      try await runMany()
    }
  }

  private func report(_ seed: UInt64) throws {
    if let failure = Failure(
      seed: seed, keeping: keep, fault: fault?.world, isShrunk: shrink && keep == nil)
    {
      print(failure.report)
      throw ExitCode(1)
    }
    let outcome = Simulation(fault: fault?.world).run(
      seed: seed, keeping: keep?.numbers, isTold: true)
    print(outcome.lines.joined(separator: "\n"))
    print("Every promise was kept.")
  }

  private func walk(_ seeds: Range<UInt64>) throws {
    let tally = WalkTally(seeds: seeds)
    print(tally.summary)
    guard !tally.failed.isEmpty else { return }
    print("Failed: " + tally.failed.map(String.init).joined(separator: " "))
    throw ExitCode(1)
  }

  private func cross(_ seeds: Range<UInt64>) throws {
    let tally = PlaceTally(seeds: seeds, fault: fault?.world)
    print(tally.summary)
    guard !tally.failed.isEmpty else { return }
    for failure in tally.failed {
      print("Seed \(failure.seed): \(failure.breach.promise.rawValue): \(failure.breach.sentence).")
    }
    throw ExitCode(1)
  }

  private func runMany() async throws {
    let start = ContinuousClock.now
    let end = from + (seeds ?? 0)
    let campaign = Campaign(
      seeds: from..<end, fault: fault?.world, workers: ProcessInfo.processInfo.activeProcessorCount)
    let wanted = end - from
    let result = await campaign.run(stopsAtFailure: !all) { part in
      guard part.tally.seeds % 1_000 == 0 else { return }
      FileHandle.standardError.write(Data("\(part.tally.seeds) of \(wanted) seeds\n".utf8))
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    print(summary(result.tally, seconds: seconds))
    if all, !result.failed.isEmpty {
      print("Failed: " + result.failed.map(String.init).joined(separator: " "))
    }
    guard let failed = result.failed.first else { return }
    if let failure = Failure(seed: failed, fault: fault?.world, isShrunk: shrink) {
      print(failure.report)
    }
    throw ExitCode(1)
  }

  private func summary(_ tally: Tally, seconds: Double) -> String {
    "\(tally.seeds) seeds, \(tally.steps) steps, \(tally.events) events, \(tally.transactions) transactions, "
      + "\(tally.deliveries) deliveries, \(tally.pushes) pushes, \(tally.postings) postings, "
      + "\(tally.faults) faults, "
      + "\(Int(seconds)) seconds, \(Int(Double(tally.seeds) / max(seconds, 0.001))) seeds per second"
  }
}

/// The name of a fault that is planted in a world or in a cluster.
struct FaultName: ExpressibleByArgument {
  let world: PlantedFault?
  let cluster: ClusterFault?

  init?(argument: String) {
    world = PlantedFault(rawValue: argument)
    cluster = ClusterFault(rawValue: argument)
    if world == nil, cluster == nil { return nil }
  }

  static var allValueStrings: [String] {
    PlantedFault.allCases.map(\.rawValue) + ClusterFault.allCases.map(\.rawValue)
  }
}

extension KeepList: ExpressibleByArgument {
  /// Reads a list of steps.
  package init?(argument: String) {
    self.init(argument)
  }
}
