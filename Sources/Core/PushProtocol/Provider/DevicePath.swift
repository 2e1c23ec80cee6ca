/// The path that a push is posted to: `/3/device/` and a device token in hexadecimal digits (I2).
public enum DevicePath {
  private static let prefix = "/3/device"

  /// The token's bytes, of any length.
  ///
  /// - Throws: `methodNotAllowed` for all but `POST`, `badPath` for another path,
  ///   `missingDeviceToken` without a token, `badDeviceToken` for one that is no hexadecimal text.
  public static func token(method: String, path: String) throws(PushReason) -> [UInt8] {
    // By bytes: comparing texts costs squares of the marks on a letter.
    guard method.utf8.elementsEqual("POST".utf8) else { throw .methodNotAllowed }
    guard path.utf8.starts(with: prefix.utf8) else { throw .badPath }
    var rest = path.utf8.dropFirst(prefix.utf8.count)
    guard !rest.isEmpty else { throw .missingDeviceToken }
    guard rest.removeFirst() == UInt8(ascii: "/") else { throw .badPath }
    guard !rest.isEmpty else { throw .missingDeviceToken }
    guard !rest.contains(UInt8(ascii: "/")) else { throw .badPath }
    guard let token = HexText.bytes(of: rest) else { throw .badDeviceToken }
    return token
  }
}
