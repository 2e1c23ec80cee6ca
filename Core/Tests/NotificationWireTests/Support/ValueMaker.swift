import Foundation
import NotificationModel
import TestSupport

/// Makes values at random, with the awkward ones often.
struct ValueMaker {
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func flag() -> Bool { Bool.random(using: &generator) }

  mutating func oneOf<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  mutating func maybe<Value>(_ make: (inout ValueMaker) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  mutating func list<Value>(upTo limit: Int, _ make: (inout ValueMaker) -> Value) -> [Value] {
    (0..<Int.random(in: 0...limit, using: &generator)).map { _ in make(&self) }
  }

  mutating func text() -> String {
    oneOf([
      "", "a", "Buy milk", "A longer text that is not kept inline", "Grüße, 日本 🇩🇪👩‍👩‍👧", "\"quoted\\\"",
      "line\nbreak\ttab\r", "\u{0}\u{1}\u{1F}\u{7F}", "e\u{301}", "\u{2028}", "$data", "\u{10FFFF}",
    ])
  }

  mutating func integer() -> Int {
    oneOf([0, 1, -1, 17, Int.max, Int.min, Int.random(in: -1000...1000, using: &generator)])
  }

  mutating func real() -> Double {
    oneOf([
      0, 1, -1, 0.1, 60, 1e300, .leastNonzeroMagnitude, -2.5, 9_007_199_254_740_992,
      9_007_199_254_740_994,
      Double.random(in: -1e6...1e6, using: &generator),
    ])
  }

  mutating func time() -> WallTime { WallTime(microseconds: Int64(integer())) }

  mutating func app() -> BundleIdentifier {
    // Both are well-formed, so the unwrapping never falls back.
    BundleIdentifier(oneOf(["com.example.organizer", "a", "x_1-2.y"])) ?? app()
  }

  mutating func propertyList(depth: Int = 0) -> PropertyList {
    let scalars: [PropertyList] = [
      .string(text()), .integer(Int64(integer())), .unsigned(UInt64.max), .boolean(flag()),
      .real(real()), .real(.infinity), .real(-.infinity), .real(-0.0),
      .data(Data((0..<5).map { _ in UInt8.random(in: 0...255, using: &generator) })),
      .date(Date(timeIntervalSinceReferenceDate: real())), .date(.distantFuture),
    ]
    guard depth < 4, flag() else { return oneOf(scalars) }
    if flag() { return .array(list(upTo: 3) { $0.propertyList(depth: depth + 1) }) }
    return .dictionary(dictionary(depth: depth + 1))
  }

  mutating func dictionary(depth: Int = 0) -> [String: PropertyList] {
    let keys = ["", "a", "$data", "$date", "$real", "$$", "$", "ключ", "with \"quotes\"", text()]
    var values: [String: PropertyList] = [:]
    for key in list(upTo: 3, { $0.oneOf(keys) }) { values[key] = propertyList(depth: depth + 1) }
    return values
  }

  mutating func displayText() -> DisplayText {
    guard flag() else { return .literal(text()) }
    return .localized(key: text(), arguments: list(upTo: 3) { $0.propertyList() })
  }

  mutating func texts() -> [String: String] {
    Dictionary(list(upTo: 3) { ($0.oneOf(["HOME", "a", "$x"]), $0.text()) }) { first, _ in first }
  }
}
