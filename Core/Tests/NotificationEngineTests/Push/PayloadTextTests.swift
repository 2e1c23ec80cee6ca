import Foundation
import NotificationEngine
import NotificationModel
import NotificationWire
import PushProtocol
import TestSupport
import Testing

/// Payloads from the bytes that a provider sends to the notification that the device shows.
struct PayloadTextTests {
  @Test(arguments: 0..<40)
  func `Every payload that the gateway accepts is shown, reaches its app or is logged`(seed: Int)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    var world = World.registered()
    var accepted = 0
    for number in 0..<100 {
      let bytes = generator.payloadBytes()
      let values = Self.values(bytes)
      #expect(
        Self.isAccepted(bytes) == (values != nil), "\(String(decoding: bytes, as: UTF8.self))")
      guard let values else { continue }
      accepted += 1
      let payload = try PushPayload(arrived: values, byteCount: bytes.count)
      let content = try WireContent.decode(WireContent.encode(payload.content))
      #expect(content == payload.content, "the store keeps the content")
      let effects = try world.arrive(values, number: Int64(number), id: "\(seed)-\(number)")
      let outcome = try #require(effects.acknowledgements[Int64(number)])
      #expect(outcome != .unreadable)
      let isLogged = effects.contains { if case .log = $0 { true } else { false } }
      #expect(outcome != .hidden || isLogged || payload.isNotification)
    }
    #expect((20..<80).contains(accepted), "the generator makes valid and invalid payloads")
  }

  @Test(arguments: [
    ("{}", true), (#"{"aps":null}"#, true), (#"{"aps":[null,1e400,18446744073709551616]}"#, true),
    (#"{"aps":{"alert":"a","alert":"b"}}"#, true), (#"{"aps":{"alert":"\ud83d\ude00"}}"#, true),
    ("\u{FEFF}{}", false), (#"{"aps":{"alert":"\ud83d"}}"#, false), ("[]", false), ("{}{}", false),
  ])
  func `Gateway and device agree about a text`(text: String, isPayload: Bool) {
    #expect(Self.isAccepted(Array(text.utf8)) == isPayload)
    #expect((Self.values(Array(text.utf8)) != nil) == isPayload)
  }

  private static func isAccepted(_ bytes: [UInt8]) -> Bool {
    do throws(PushReason) {
      try PayloadCheck.check(bytes, type: .alert)
      return true
    } catch {
      return false
    }
  }

  private static func values(_ bytes: [UInt8]) -> [String: PropertyList]? {
    do throws(NotificationFailure) {
      return try PushText.values(of: bytes)
    } catch {
      return nil
    }
  }
}

extension SeededGenerator {
  private static let names = [
    "aps", "alert", "title", "body", "badge", "sound", "own", "$data", "\u{e9}", "e\u{301}",
  ]
  private static let scalars = [
    "null", "true", "false", "0", "-0", "1", "18446744073709551615", "18446744073709551616",
    "-9223372036854775809", "1e400", "-1e400", "1e-400", "0.1", "1E+2", "\"\"", #""Hello""#,
    #""\u0000\b\/\\ ""#, #""\ud83d\ude00""#, #""\udbff\udfff""#, "\"e\u{301}\u{301}\"",
    "\"\u{FEFF}\"",
  ]
  private static let flaws = [
    "", "01", "+1", ".5", "1.", "nul", "NaN", "'a'", #""\ud800""#, #""\udc00\ud800""#, #""\x""#,
    "\"\t\"",
    "[1,]", "{,}", "{1:1}", "[1 2]", "//", "\u{FEFF}1",
  ]

  /// The bytes of a payload; half of them are not valid.
  fileprivate mutating func payloadBytes() -> [UInt8] {
    var bytes = Array(object(depth: 4).utf8)
    if chance(50) { return bytes }
    switch below(6) {
    case 0: bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    case 1: bytes[below(bytes.count)] = pick([0xFF, 0xC0, 0x80, 0xED, 0x22, 0x5C, 0x7B, 0x00]) ?? 0
    case 2: bytes.removeLast(1 + below(bytes.count))
    case 3: bytes += Array((pick(["x", "{}", ",", "\0"]) ?? "").utf8)
    case 4: bytes = Array(#"{"a":\#(nested(levels: 60 + below(10)))}"#.utf8)
    default: bytes = Array(#"{"a":\#(pick(Self.flaws) ?? "")}"#.utf8)
    }
    return bytes
  }

  private mutating func nested(levels: Int) -> String {
    String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
  }

  private mutating func object(depth: Int) -> String {
    let members = (0..<below(5)).map { _ in
      "\"\(pick(Self.names) ?? "")\"" + space() + ":" + space() + value(depth: depth - 1)
    }
    return "{" + space() + members.joined(separator: ",") + space() + "}"
  }

  private mutating func value(depth: Int) -> String {
    guard depth > 0, chance(60) else { return pick(Self.scalars) ?? "" }
    if chance(60) { return object(depth: depth) }
    return "[" + (0..<below(4)).map { _ in value(depth: depth - 1) }.joined(separator: ",") + "]"
  }

  private mutating func space() -> String { pick(["", "", " ", "\r\n\t"]) ?? "" }
}
