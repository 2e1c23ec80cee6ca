import Foundation
import Places

/// Measures regions in the index and through the store on disk; prints one line of JSON.
///
///     RegionBenchmark index | same COUNT | memory COUNT | add FOLDER | update FOLDER COUNT
private let arguments = CommandLine.arguments.dropFirst() + ["", ""]
private let number = arguments.compactMap { Int($0) }.last ?? 0
private let folder = arguments.dropFirst().first ?? ""

private func memory(_ count: Int) -> [String: Double] {
  let before = residentMegabytes()
  var ground = Ground()
  var index = RegionIndex()
  let each = microseconds(count) {
    for key in 0..<count {
      if let circle = RegionCircle(ground.region(inTown: key % 2 == 0), key: Int64(key)) {
        index.insert(circle)
      }
    }
  }
  return ["megabytes": residentMegabytes() - before, "insert": each, "count": Double(index.count)]
}

private let found: [String: [String: Double]] =
  switch arguments.first {
  case "index":
    [
      "even": IndexRows(count: 100_000, halfInTown: false).run(),
      "town": IndexRows(count: 100_000, halfInTown: true).run(),
    ]
  case "same": ["same": ["differences": Double(answersThatDiffer(number, circles: 100_000))]]
  case "memory": ["memory": memory(number)]
  case "add": ["add": try StoreRows(folder: folder, count: 0).additions()]
  case "update": ["update": try StoreRows(folder: folder, count: number).updates()]
  default: [:]
  }
print(String(decoding: try JSONEncoder().encode(found), as: UTF8.self))
