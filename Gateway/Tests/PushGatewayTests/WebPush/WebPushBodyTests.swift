import PushProtocol
import Testing

@testable import PushGateway

/// Messages whose clear parts show that no device can read them.
@Suite struct WebPushBodyTests {
  private let port = TestWebPush()

  private func refused(
    _ body: [UInt8], to subscription: TestWebPush.Subscription = .open,
    _ others: [String: String] = [:]
  ) throws -> String {
    let answer = try #require(port.answer(port.fields(to: subscription, others), body: body))
    #expect(answer.status == 400)
    #expect(answer.text.hasPrefix(#"{"code":400,"errno":110,"#))
    #expect(port.acceptance.pushes.isEmpty)
    return answer.text
  }

  @Test(arguments: [0, 1, 20, 85, 86, 102])
  func `A body that ends before its record is refused, with its length`(bytes: Int) throws {
    #expect(try refused(Array(TestWebPush.body.prefix(bytes))).contains("\(bytes) bytes"))
  }

  @Test(arguments: [UInt8(0), 64, 66, 255])
  func `A key identifier that is not a key is refused, with its length`(length: UInt8) throws {
    var body = TestWebPush.body
    body[20] = length
    let text = try refused(body)
    #expect(text.contains("\(length) bytes") && text.contains("65 bytes"))
  }

  @Test func `A key that is not an uncompressed point is refused`() throws {
    var body = TestWebPush.body
    body[21] = 2
    #expect(try refused(body).contains("uncompressed point"))
  }

  @Test(arguments: [(0, 103), (17, 103), (18, 105), (0x1010, 0x1010 + 87)])
  func `A message of several records is refused, with the record size that it needs`(
    size: Int, bytes: Int
  ) throws {
    let text = try refused(Array(TestWebPush.text(bytes: bytes, recordSize: size).utf8))
    #expect(text.contains("record size \(size)"))
    #expect(text.contains("at least \(max(18, bytes - 86))"))
  }

  @Test func `A record may be as long as the record size`() {
    let body = Array(TestWebPush.text(bytes: 0x1010 + 86, recordSize: 0x1010).utf8)
    #expect(port.answer(port.fields(), body: body)?.status == 201)
  }

  @Test func `Fields of older codings are refused with a message of aes128gcm`() throws {
    let salt = try refused(TestWebPush.body, to: .open, ["encryption": "salt=abc"])
    #expect(salt.contains("`Encryption`"))
    let key = try refused(TestWebPush.body, to: .open, ["crypto-key": "dh=BAAA"])
    #expect(key.contains("`dh`"))
    let both = ["crypto-key": "p256ecdsa=BAAA, keyid=a;dh=BAAA"]
    #expect(try refused(TestWebPush.body, to: .open, both).contains("`dh`"))
    let sender = port.fields(["crypto-key": "p256ecdsa=BAdh="])
    #expect(port.answer(sender)?.status == 201)
  }

  @Test func `An endpoint for UnifiedPush takes no empty message`() throws {
    let answer = port.answer(port.fields(to: .unified, ["content-encoding": ""]), body: [])
    #expect(answer?.status == 400)
    #expect(answer?.text.contains("1 to 4096 bytes") == true)
    #expect(port.acceptance.pushes.isEmpty)
  }
}
