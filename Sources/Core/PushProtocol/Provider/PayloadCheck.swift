/// Whether a body can be a push's payload.
public enum PayloadCheck {
  /// Checks the bytes of a whole body.
  ///
  /// - Throws: `payloadTooLarge` (H6), or `payloadEmpty` for what is empty or no JSON object.
  public static func check(_ payload: [UInt8], type: PushType) throws(PushReason) {
    guard payload.count <= type.payloadBytes else { throw .payloadTooLarge }
    var scanner = JSONScanner(payload)
    guard scanner.isObject() else { throw .payloadEmpty }
  }
}
