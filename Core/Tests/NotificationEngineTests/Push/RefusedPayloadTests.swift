import Foundation
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Payloads that are refused as a whole; the error names the wrong field (H6).
struct RefusedPayloadTests {
  private static func failure(
    _ values: [String: PropertyList], byteCount: Int? = nil
  ) -> Refusal? {
    do {
      _ = try PushPayload(values, byteCount: byteCount)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    .rules("H2"),
    arguments: [
      ([:], nil), (["alert": "Hi"], nil), (["APS": [:]], nil), (["aps": "Hi"], "\"Hi\""),
      (["aps": []], "a list of 0"), (["aps": 1], "1"),
    ] as [([String: PropertyList], String?)])
  func `A payload without the dictionary aps is refused`(
    values: [String: PropertyList], value: String?
  ) {
    let failure = Self.failure(values)
    #expect(failure?.code == .invalidValue)
    #expect(failure?.field == "aps")
    #expect(failure?.value == value)
  }

  @Test(.rules("H6")) func `The size of the payload that arrived counts, to the byte`() {
    #expect(Self.failure(["aps": [:]], byteCount: 4_096) == nil)
    let failure = Self.failure(["aps": [:]], byteCount: 4_097)
    #expect(failure?.code == .limitReached)
    #expect(failure?.field == "payload")
    #expect(failure?.value == "4097 bytes")
  }

  @Test(.rules("H6"))
  func `The size of the shortest JSON counts if no size is known, to the byte`() {
    let frame = #"{"aps":{"alert":""}}"#.utf8.count
    let room = CoreLimits.pushPayloadBytes - frame
    let full = String(repeating: "é", count: room / 2) + (room % 2 == 1 ? "x" : "")
    #expect(Self.failure(["aps": ["alert": .string(full)]]) == nil)
    #expect(Self.failure(["aps": ["alert": .string(full + "x")]])?.field == "payload")
  }

  @Test(.rules("H6")) func `A size that is declared too small does not help`() {
    let long = PropertyList.string(String(repeating: "x", count: 5_000))
    #expect(Self.failure(["aps": [:], "own": long], byteCount: 10)?.field == "payload")
    #expect(Self.failure(["aps": [:], "own": .data(Data(count: 5_000))])?.field == "payload")
    #expect(
      Self.failure(["aps": [:], String(repeating: "k", count: 5_000): 1])?.field == "payload")
  }

  @Test func `Ten thousand arguments are too large`() {
    let many = PropertyList.array(Array(repeating: "", count: 10_000))
    #expect(
      Self.failure(["aps": ["alert": ["loc-key": "K", "loc-args": many]]])?.field == "payload")
  }

  @Test func `Values that are nested too deeply are refused by the key above them`() {
    func nested(_ levels: Int) -> PropertyList {
      (1..<levels).reduce([]) { value, level in
        level.isMultiple(of: 2) ? .array([value]) : .dictionary(["k": value])
      }
    }
    let limit = CoreLimits.pushNestingDepth
    #expect(Self.failure(["aps": [:], "own": nested(limit - 1)]) == nil)
    for levels in [limit, 200, 1_000] {
      let failure = Self.failure(["aps": [:], "own": nested(levels)])
      #expect(failure?.code == .limitReached)
      #expect(failure?.field == "own")
    }
    #expect(Self.failure(["aps": ["alert": nested(limit)], "own": nested(limit)])?.field == "aps")
  }
}
