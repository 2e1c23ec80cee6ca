import PushProtocol
import Testing

@testable import PushGateway

/// The gateway between Matrix and UnifiedPush.
@Suite struct MatrixDeliveryTests {
  private let port = TestWebPush()

  private func body(_ pushkeys: [String], event: String? = "$1") -> [UInt8] {
    let devices = pushkeys.map { #"{"app_id":"a","pushkey":"\#($0)"}"# }.joined(separator: ",")
    let event = event.map { #""event_id":"\#($0)","# } ?? ""
    return Array(#"{"notification":{\#(event)"prio":"high","devices":[\#(devices)]}}"#.utf8)
  }

  private func answer(_ body: [UInt8], method: String = "POST") -> WebPushAnswer? {
    port.answer(
      WebPushFields(method: method, path: "/_matrix/push/v1/notify"), body: body)
  }

  private func pushkey(_ subscription: TestWebPush.Subscription) -> String {
    TestWebPush.origin + port.token(subscription).path
  }

  @Test func `A notification reaches the connector as it was sent`() {
    let answer = answer(body([pushkey(.unified)]))
    #expect(answer?.status == 200)
    #expect(answer?.text == #"{"rejected":[]}"#)
    let push = port.acceptance.pushes.first
    #expect(push?.topic == "w2")
    #expect(push?.priority == .immediate)
    #expect(push?.payload == body([pushkey(.unified)]))
  }

  @Test func `A repeated event is the same message`() {
    for _ in 0..<2 { _ = answer(body([pushkey(.unified)])) }
    _ = answer(body([pushkey(.unified)], event: "$2"))
    let ids = port.acceptance.pushes.map(\.id)
    #expect(ids.count == 3)
    #expect(ids[0] == ids[1])
    #expect(ids[0] != ids[2])
  }

  @Test func `Only an endpoint that has ended or never existed is rejected`() {
    let gone = EndpointToken(
      kind: .unifiedPush, secret: [UInt8](repeating: 50, count: 32), keyHash: nil)
    let key = TestWebPush.origin + gone.path
    #expect(answer(body([pushkey(.unified), key]))?.text == #"{"rejected":["\#(key)"]}"#)
    let foreign = "https://elsewhere.example.com/push/1"
    #expect(answer(body([foreign, pushkey(.unified)]))?.text == #"{"rejected":[]}"#)
    let refused = answer(body([foreign]))
    #expect(refused?.status == 400)
    #expect(refused?.text.contains("M_INVALID_PARAM") == true)
  }

  @Test func `An app's endpoint takes no message without encryption`() {
    #expect(answer(body([pushkey(.open)]))?.status == 400)
    #expect(port.acceptance.pushes.isEmpty)
  }

  @Test func `An endpoint that is bound to a server's key is refused for that`() {
    let bound = EndpointToken(
      kind: .unifiedPush, secret: [UInt8](repeating: 51, count: 32),
      keyHash: [UInt8](repeating: 52, count: 32))
    let refused = answer(body([TestWebPush.origin + bound.path]))
    #expect(refused?.status == 400)
    #expect(refused?.text.contains("bound to a server's key") == true)
    #expect(refused?.text.contains("…") == true)
    #expect(refused?.text.contains("is not an endpoint") == false)
  }

  @Test func `A failure of the store is repeated by the homeserver, and rejects nothing`() {
    port.acceptance.answer(.refused(.serviceUnavailable))
    let answer = answer(body([pushkey(.unified)]))
    #expect(answer?.status == 503)
    #expect(answer?.field("retry-after") == "2")
  }

  @Test func `Apps find the gateway, and other requests get Matrix's errors`() {
    #expect(answer([], method: "GET")?.text == #"{"unifiedpush":{"gateway":"matrix"}}"#)
    #expect(answer([], method: "PUT")?.status == 405)
    #expect(answer(Array("{".utf8))?.status == 400)
    #expect(answer([UInt8](repeating: 32, count: 65_537))?.status == 413)
    let unknown = port.answer(WebPushFields(method: "POST", path: "/_matrix/push/v2/notify"))
    #expect(unknown?.status == 404)
    #expect(unknown?.text.contains("M_UNRECOGNIZED") == true)
  }
}
