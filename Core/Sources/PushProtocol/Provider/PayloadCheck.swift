import ByteParsing

/// Whether a body can be a push's payload.
package enum PayloadCheck {
  /// Checks the bytes of a whole body with the device's reader; it is forwarded unchanged, so no value is kept.
  ///
  /// - Throws: `payloadTooLarge` (H6), or `payloadEmpty` for a body that is empty or not a JSON object.
  package static func check(_ payload: [UInt8], type: PushType) throws(PushReason) {
    guard payload.count <= type.payloadBytes else { throw .payloadTooLarge }
    do throws(JSONFlaw) {
      var reader = JSONObjectReader(payload)
      try reader.readToEnd()
    } catch {
      throw .payloadEmpty
    }
  }
}
