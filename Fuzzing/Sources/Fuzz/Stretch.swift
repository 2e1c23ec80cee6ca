import Foundation
import FuzzParsers

/// Searches for inputs whose cost grows faster than their length: samples with one part repeated many times.
///
/// libFuzzer tries short texts only, for which quadratic cost cannot be distinguished from linear cost.
struct Stretch {
  /// A sample with one part of it repeated.
  private struct Trial {
    let sample: [UInt8]
    let part: String
    let place: Int

    func bytes(_ count: Int) -> [UInt8] {
      let part = Array(part.utf8)
      let filling = repeatElement(part, count: count / part.count).joined()
      return Array(sample[..<place]) + filling + sample[place...]
    }
  }

  private static let short = 4 << 10
  private static let long = 512 << 10
  /// How many samples are stretched, the shortest first.
  private static let samples = 12
  /// How many parts, the slowest ones in short trials, are repeated up to the full length.
  private static let candidates = 6

  let target: FuzzTarget

  /// Prints the slowest trial, and ends with an error when one is too slow.
  static func run(_ target: FuzzTarget, folders: [String]) throws {
    let files = try folders.flatMap(files).sorted { $0.count < $1.count }.prefix(samples)
    let stretch = Stretch(target: target)
    let costs = try ([[]] + files).flatMap(trials).map { ($0, try stretch.cost($0, short)) }
    let parts = Dictionary(costs.map { ($0.part, ($0, $1)) }) { $0.1 > $1.1 ? $0 : $1 }
    var slowest = (nanoseconds: 0, text: "")
    for (trial, _) in parts.values.sorted(by: { $0.1 > $1.1 }).prefix(candidates) {
      let nanoseconds = try stretch.cost(trial, long)
      if nanoseconds > slowest.nanoseconds {
        slowest = (nanoseconds, trial.part.debugDescription)
      }
    }
    let milliseconds = slowest.nanoseconds / 1_000_000
    print(
      "\(target): \(costs.count) trials, \(milliseconds) ms for \(long) bytes of \(slowest.text)")
  }

  private static func files(in folder: String) throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
    }
  }

  private static func trials(of sample: [UInt8]) -> [Trial] {
    let places = Set((0...4).map { sample.count * $0 / 4 } + [1, sample.count - 2])
    return places.filter { (0...sample.count).contains($0) }.sorted().flatMap { place in
      Parts.all.map { Trial(sample: sample, part: $0, place: place) }
    }
  }

  private func cost(_ trial: Trial, _ count: Int) throws -> Int {
    let bytes = trial.bytes(count)
    let nanoseconds = try Cost.of { try target.check(bytes) }
    guard nanoseconds > Cost.limit(of: bytes.count) else { return nanoseconds }
    let path = "slow-\(target)-\(bytes.count)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    throw SlowInput(path: path, milliseconds: nanoseconds / 1_000_000)
  }
}

/// A file that takes too long to read.
struct SlowInput: Error {
  let path: String
  let milliseconds: Int
}
