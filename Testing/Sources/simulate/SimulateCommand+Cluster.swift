import ArgumentParser
import Foundation

/// The command line of `--cluster`.
extension SimulateCommand {
  func runClusters() async throws {
    if let seed {
      try reportCluster(seed)
    } else {
      try await runManyClusters()
    }
  }

  private func reportCluster(_ seed: UInt64) throws {
    if let failure = ClusterFailure(
      seed: seed, keeping: keep, fault: fault?.cluster, isShrunk: shrink && keep == nil)
    {
      print(failure.report)
      throw ExitCode(1)
    }
    let outcome = ClusterSimulation(fault: fault?.cluster).run(
      seed: seed, keeping: keep?.numbers, isTold: true)
    print(outcome.lines.joined(separator: "\n"))
    print("Every promise was kept.")
  }

  private func runManyClusters() async throws {
    let start = ContinuousClock.now
    let wanted = seeds ?? 0
    let campaign = ClusterCampaign(
      seeds: from..<(from + wanted), fault: fault?.cluster,
      workers: ProcessInfo.processInfo.activeProcessorCount)
    let result = await campaign.run(stopsAtFailure: !all) { part in
      guard part.tally.seeds % 10_000 == 0 else { return }
      FileHandle.standardError.write(Data("\(part.tally.seeds) of \(wanted) seeds\n".utf8))
    }
    print(summary(result.tally, seconds: start.duration(to: .now) / .seconds(1)))
    if all, !result.failed.isEmpty {
      print("Failed: " + result.failed.map(String.init).joined(separator: " "))
    }
    guard let failed = result.failed.first else { return }
    if let failure = ClusterFailure(seed: failed, fault: fault?.cluster, isShrunk: shrink) {
      print(failure.report)
    }
    throw ExitCode(1)
  }

  private func summary(_ tally: ClusterTally, seconds: Double) -> String {
    "\(tally.seeds) clusters, \(tally.events) events, \(tally.transactions) transactions, "
      + "\(tally.pushes) pushes, \(tally.faults) faults, \(tally.late) late, "
      + "\(tally.settlings / max(tally.seeds, 1)) ms to settle on average, "
      + "\(Int(seconds)) seconds, \(Int(Double(tally.seeds) / max(seconds, 0.001))) seeds per second"
  }
}
