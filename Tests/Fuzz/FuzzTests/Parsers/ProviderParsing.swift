import Foundation
import NotificationModel
import NotificationWire
import PushProtocol

/// A provider's input: a body, headers, and a token.
enum ProviderParsing {
  /// A body that is accepted as a payload is an object for Foundation too, and complete, and every device reads it.
  static func checkPayload(_ bytes: [UInt8]) throws {
    guard isPayload(bytes) else { return }
    try promise(bytes.count <= PushLimits.callPayloadBytes, "a payload is too large")
    try promise(String(validating: bytes, as: UTF8.self) != nil, "a payload is no Unicode")
    let text = bytes.reversed().drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
    try promise(!isPayload(Array(text.dropFirst().reversed())), "half an object was taken")
    let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    try promise(object != nil || hasLongNumber(bytes), "Foundation sees no object")
    try promise(isRead(bytes), "the device cannot read what the gateway accepts")
  }

  private static func isRead(_ bytes: [UInt8]) -> Bool {
    do throws(NotificationFailure) {
      _ = try PushText.values(of: String(decoding: bytes, as: UTF8.self))
      return true
    } catch {
      return false
    }
  }

  /// One header on a line: its name, a colon and its value.
  static func checkHeaders(_ bytes: [UInt8]) throws {
    var headers = ProviderHeaders()
    // By bytes: searching for a character compares characters, with all their combining marks.
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(200) {
      let colon = line.dropFirst().firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      headers.add(
        name: String(decoding: line[..<colon], as: UTF8.self),
        value: String(decoding: line[colon...].dropFirst(), as: UTF8.self))
    }
    if let id = headers.echoedID {
      try promise(
        id == headers.id && id.utf8.allSatisfy { 0x21...0x7E ~= $0 }, "an answer says another id")
    }
    if let token = try? DevicePath.token(method: headers.method, path: headers.path) {
      let letters = Array("0123456789abcdef".utf8)
      let bytes = token.flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] }
      let digits = String(decoding: bytes, as: UTF8.self)
      try promise(headers.path.lowercased() == "/3/device/\(digits)", "a path names another token")
    }
    try checkPush(headers)
  }

  private static func checkPush(_ headers: ProviderHeaders) throws {
    let now: Int64 = 1_800_000_000
    let topic = headers.topic ?? "org.example.app"
    guard let push = try? headers.push(topic: topic, newID: { "new" }, now: now) else { return }
    try promise(push.id == headers.id ?? "new", "an identifier became another")
    try promise(push.collapseID?.utf8.count ?? 1 <= PushLimits.collapseBytes, "it is too long")
    try promise(push.type != .background || push.priority != .immediate, "it is urgent")
    if case .until(let instant) = push.expiration {
      try promise(
        (now + 1...now + PushLimits.keptSeconds).contains(instant), "it is kept too long")
    }
    let bundle = push.type.bundle(ofTopic: topic)
    try promise(topic == bundle + (push.type.topicSuffix ?? ""), "a topic is not its parts")
  }

  static func checkToken(_ bytes: [UInt8]) throws {
    guard let token = try? ProviderToken(bytes) else { return }
    try promise(bytes.starts(with: token.signed), "something else was signed")
    try promise((1...2).contains(token.signatures.count), "a signature means too much")
    for signature in token.signatures {
      let numbers = [signature.bytes.prefix(32), signature.bytes.dropFirst(32)]
      try promise(numbers.allSatisfy { $0.count == 32 }, "a signature has another length")
      try promise(
        numbers.allSatisfy { $0.contains { $0 != 0 } }, "a signature of nothing was taken")
      try promise(signature.canonical.count == 64, "a signature is remembered in another length")
    }
    try promise(token.expires - token.issued == PushLimits.providerTokenSeconds, "it lasts longer")
    let text = String(decoding: bytes, as: UTF8.self)
    let said = try? ProviderToken(authorization: "Bearer \(text)")
    try promise(said == token, "a header says another token")
  }

  private static func isPayload(_ bytes: [UInt8]) -> Bool {
    do throws(PushReason) {
      try PayloadCheck.check(bytes, type: .voip)
      return true
    } catch {
      return false
    }
  }

  /// Foundation refuses numbers that none of its types can hold; here no number is read.
  private static func hasLongNumber(_ bytes: [UInt8]) -> Bool {
    let digits = bytes.split { !(0x30...0x39).contains($0) }
    let isPower = zip(bytes, bytes.dropFirst()).contains { first, second in
      0x30...0x39 ~= first && second | 0x20 == UInt8(ascii: "e")
    }
    return isPower || digits.contains { $0.count > 18 }
  }
}
