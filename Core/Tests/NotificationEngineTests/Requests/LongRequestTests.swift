import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The pending requests of one app cannot fill the disk.
struct LongRequestTests {
  private static func request(_ name: String, bytes: Int) -> NotificationRequest {
    var request = NotificationRequest.reminder(name)
    request.content.body = .literal(String(repeating: "é", count: bytes / 2))
    return request
  }

  @Test(.rules("B4"))
  func `A long request is refused once the pending requests of its app have too many bytes`() throws
  {
    var world = World.allowed()
    let fitting = CoreLimits.pendingBytes / 120_100
    for number in 0..<fitting {
      let effects = world.call(.notifications(.add(Self.request("n\(number)", bytes: 120_000))))
      #expect(effects.replies == [.done])
    }
    let refusal = try #require(
      world.call(.notifications(.add(Self.request("last", bytes: 120_000)))).refusals.first)
    #expect(refusal.code == .limitReached)
    #expect(refusal.field == "request")
    #expect(refusal.value == "last")
    #expect(refusal.message.contains(String(CoreLimits.pendingBytes)))
    #expect(world.pending().count == fitting)
    #expect(world.call(.notifications(.add(.reminder("short")))).replies == [.done])
    #expect(
      world.call(.notifications(.add(Self.request("n0", bytes: 120_000)))).replies == [.done])
    world.call(.notifications(.removePending(identifiers: ["n1"])))
    #expect(
      world.call(.notifications(.add(Self.request("last", bytes: 120_000)))).replies == [.done])
  }

  @Test func `As many short requests as are allowed stay below the limit of bytes`() {
    #expect(CoreLimits.longRequestBytes * CoreLimits.pendingRequests <= CoreLimits.pendingBytes)
  }
}
