import NotificationEngine
import NotificationModel
import NotificationWire

/// A payload is parsed leniently, kept as a whole, and becomes a content that can be stored.
enum PushParsing {
  static func check(_ bytes: [UInt8]) throws {
    guard case .dictionary(let values) = try? WireBlob<PropertyList>.decode(bytes) else { return }
    let payload: PushPayload
    do throws(Refusal) {
      payload = try PushPayload(values, byteCount: bytes.count)
    } catch {
      return try promise(
        error.field?.isEmpty == false || values[""] != nil, "a payload is refused without a field")
    }
    try promise(bytes.count <= CoreLimits.pushPayloadBytes, "a payload is taken that is too large")
    try promise(payload.problems.count <= CoreLimits.pushProblems, "problems are not bounded")
    let whole = WireBlob.encode(PropertyList.dictionary(values))
    let kept = WireBlob.encode(PropertyList.dictionary(payload.userInfo))
    try promise(kept == whole, "a payload is not kept as it came")
    let content = WireContent.encode(payload.content)
    let again = try? WireContent.decode(content)
    try promise(again.map(WireContent.encode) == content, "a push cannot be stored")
  }
}
