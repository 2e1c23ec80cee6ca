import PushProtocol
@testable import PushGateway
import Testing

@Suite struct PushRecordTests {
  private let push = ProviderPush.test(4, type: .voip, priority: .low, collapseID: "grün")

  @Test func `A push record is read as it was written, and an incomplete one is refused`() {
    let bytes = PushRecord.bytes(of: push, token: .test(1), accepted: 99)
    let read = PushRecord.push(in: bytes, number: 1, device: 2, expires: 3)
    var expected = push
    expected.expiration = .until(3)
    #expect(
      read
        == WaitingPush(
          number: 1, token: .test(1), device: 2, push: expected, accepted: 99, expires: 3))
    let head = bytes.count - push.payload.count
    for count in 0..<head {
      let part = Array(bytes.prefix(count))
      #expect(PushRecord.push(in: part, number: 1, device: 2, expires: 3) == nil)
    }
  }

  @Test func `A push key is the same in upper and lower case, and exists for any text`() {
    let id = "1A2b3c4d-5e6f-4a0b-8c0d-9e0f1a2b3c4d"
    #expect(PushKey(id) == PushKey(id.lowercased()))
    #expect(PushKey(id) != PushKey(id + "0"))
    #expect(PushKey("") != PushKey("a"))
  }

  @Test func `The oldest push key is forgotten when there are too many`() {
    var recent = RecentPushes(limit: 3)
    for number in 1...50 { recent.insert(PushKey(high: 0, low: UInt64(number))) }
    #expect(!recent.contains(PushKey(high: 0, low: 47)))
    #expect((48...50).allSatisfy { recent.contains(PushKey(high: 0, low: UInt64($0))) })
    recent.removeLast(PushKey(high: 0, low: 50))
    #expect(!recent.contains(PushKey(high: 0, low: 50)))
  }
}
