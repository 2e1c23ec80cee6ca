import Foundation
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Payloads that are refused whole; the error names what is at fault (H6).
struct RefusedPayloadTests {
  private static func failure(
    _ values: [String: PropertyList], byteCount: Int? = nil
  ) -> NotificationFailure? {
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
  func `without a dictionary aps there is no payload`(
    values: [String: PropertyList], value: String?
  ) {
    let failure = Self.failure(values)
    #expect(failure?.code == .invalidValue)
    #expect(failure?.field == "aps")
    #expect(failure?.value == value)
  }

  @Test(.rules("H6")) func `the size that it arrived with counts, to the byte`() {
    #expect(Self.failure(["aps": [:]], byteCount: 4_096) == nil)
    let failure = Self.failure(["aps": [:]], byteCount: 4_097)
    #expect(failure?.code == .limitReached)
    #expect(failure?.field == "payload")
    #expect(failure?.value == "4097 bytes")
  }

  @Test(.rules("H6")) func `without one the shortest JSON counts, to the byte`() {
    let frame = #"{"aps":{"alert":""}}"#.utf8.count
    let room = CoreLimits.pushPayloadBytes - frame
    let full = String(repeating: "é", count: room / 2) + (room % 2 == 1 ? "x" : "")
    #expect(Self.failure(["aps": ["alert": .string(full)]]) == nil)
    #expect(Self.failure(["aps": ["alert": .string(full + "x")]])?.field == "payload")
  }

  @Test(.rules("H6")) func `a size that is said too small does not help`() {
    let long = PropertyList.string(String(repeating: "x", count: 5_000))
    #expect(Self.failure(["aps": [:], "own": long], byteCount: 10)?.field == "payload")
    #expect(Self.failure(["aps": [:], "own": .data(Data(count: 5_000))])?.field == "payload")
    #expect(
      Self.failure(["aps": [:], String(repeating: "k", count: 5_000): 1])?.field == "payload")
  }

  @Test func `ten thousand arguments are too large`() {
    let many = PropertyList.array(Array(repeating: "", count: 10_000))
    #expect(
      Self.failure(["aps": ["alert": ["loc-key": "K", "loc-args": many]]])?.field == "payload")
  }

  @Test func `values that lie too deep are refused by the key they lie under`() {
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
