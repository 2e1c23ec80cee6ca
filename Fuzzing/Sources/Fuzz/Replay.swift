import Foundation
import FuzzParsers

/// Reads the remaining files of a run again.
enum Replay {
  static func run(_ target: FuzzTarget, files: ArraySlice<String>) throws {
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      let cost = try Cost.of { try target.check(bytes) }
      print("\(file): \(bytes.count) bytes, \(cost / 1000) µs")
    }
  }
}
