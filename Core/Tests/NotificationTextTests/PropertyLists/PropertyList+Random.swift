import Foundation
import NotificationModel
import TestSupport

extension PropertyList {
  /// A value of any type, nested at most as deep as said.
  static func random(depth: Int, using generator: inout SeededGenerator) -> PropertyList {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &generator) {
    case 0: return .string(randomText(using: &generator))
    case 1: return .integer(Int64.random(in: Int64.min...Int64.max, using: &generator))
    case 2:
      return .unsigned(UInt64.random(in: UInt64(Int64.max) + 1...UInt64.max, using: &generator))
    case 3: return .real(Double.random(in: -1e9...1e9, using: &generator))
    case 4: return .boolean(Bool.random(using: &generator))
    case 5:
      let count = Int.random(in: 0..<40, using: &generator)
      return .data(Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }))
    case 6:
      let seconds = Int.random(in: -2_000_000_000...2_000_000_000, using: &generator)
      return .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case 7:
      let count = Int.random(in: 0..<5, using: &generator)
      return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      var values: [String: PropertyList] = [:]
      for _ in 0..<Int.random(in: 0..<5, using: &generator) {
        values[randomText(using: &generator)] = random(depth: depth - 1, using: &generator)
      }
      return .dictionary(values)
    }
  }

  static func randomText(using generator: inout SeededGenerator) -> String {
    let letters = Array("abc <&>\"'%@=;\n\té日本🎉\u{10FDD0}\u{10FDD1}")
    let count = Int.random(in: 0..<20, using: &generator)
    return String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
  }

  /// The same value in the types that Foundation writes.
  var foundationValue: Any {
    switch self {
    case .string(let text): text
    case .integer(let number): number
    case .unsigned(let number): number
    case .real(let number): number
    case .boolean(let flag): flag
    case .data(let data): data
    case .date(let date): date
    case .array(let values): values.map(\.foundationValue)
    case .dictionary(let values): values.mapValues(\.foundationValue)
    }
  }
}
