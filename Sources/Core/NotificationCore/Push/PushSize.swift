import Foundation
import NotificationModel

/// How large a payload is and how deeply it is nested, found without going deeper than allowed.
struct PushSize {
  /// The bytes of the shortest JSON that says the same; a number counts as one digit, because it
  /// may have been written in many ways.
  private(set) var bytes = 0
  /// The first key, in alphabetical order, whose values lie too deep.
  private(set) var tooDeep: String?

  init(of payload: [String: PropertyList]) {
    bytes = 2 + max(0, payload.count - 1)
    for (key, value) in payload.sorted(by: { $0.key < $1.key }) {
      add(key: key)
      if !add(value, depth: 1), tooDeep == nil { tooDeep = key }
    }
  }

  /// Refuses what is larger or deeper than a push may be.
  func check(byteCount: Int?) throws(NotificationFailure) {
    let size = max(byteCount ?? 0, bytes)
    guard size <= CoreLimits.pushPayloadBytes else {
      throw NotificationFailure(
        .limitReached, field: "payload", value: "\(size) bytes",
        message: "The payload has \(size) bytes, and \(CoreLimits.pushPayloadBytes) is the limit.",
        remedy: "Send less, and let the app fetch the rest.")
    }
    guard let tooDeep else { return }
    throw NotificationFailure(
      .limitReached, field: String(tooDeep.prefix(200)),
      message: "Lists and dictionaries lie more than \(CoreLimits.pushNestingDepth) deep in it.",
      remedy: "Send flatter values.")
  }

  private mutating func add(key: String) {
    bytes += key.utf8.count + 3
  }

  /// Adds a value, and says whether all of it could be looked at.
  private mutating func add(_ value: PropertyList, depth: Int) -> Bool {
    switch value {
    case .string(let text): bytes += text.utf8.count + 2
    case .data(let data): bytes += data.count
    case .boolean(let flag): bytes += flag ? 4 : 5
    case .integer, .unsigned, .real, .date: bytes += 1
    case .array(let values):
      bytes += 2 + max(0, values.count - 1)
      return add(values, depth: depth + 1)
    case .dictionary(let values):
      bytes += 2 + max(0, values.count - 1)
      for key in values.keys { add(key: key) }
      return add(values.values, depth: depth + 1)
    }
    return true
  }

  private mutating func add(_ values: some Collection<PropertyList>, depth: Int) -> Bool {
    guard depth <= CoreLimits.pushNestingDepth else { return false }
    // Each is counted even after one that is too deep, so that the size is the same in any order.
    return values.reduce(true) { add($1, depth: depth) && $0 }
  }
}
