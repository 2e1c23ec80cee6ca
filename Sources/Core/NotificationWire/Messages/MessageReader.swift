import NotificationModel

/// Reads the object that every message is, and keeps its number for whatever goes wrong in it.
enum MessageReader {
  /// Reads a message; what the closure throws is given the number of the message.
  static func read<Message>(
    _ bytes: [UInt8],
    _ read: (JSONObject) throws(NotificationFailure) -> Message
  ) throws(RefusedMessage) -> Message {
    var parser = JSONParser(bytes)
    do throws(NotificationFailure) {
      guard case .object(let object) = try parser.parse() else {
        throw parser.malformed("a message is an object")
      }
      return try read(object)
    } catch {
      throw RefusedMessage(id: parser.messageIdentifier, failure: error)
    }
  }

  /// Reads the number of a call, which is 1 or more; the greeting alone has 0.
  static func callIdentifier(of object: JSONObject) throws(NotificationFailure) -> Int64 {
    let id: Int64 = try object.value("id")
    guard id > 0 else {
      throw NotificationFailure.unusable(
        "\(id)", "is not above 0", remedy: "Number the calls from 1; 0 is that of hello."
      ).inside("id")
    }
    return id
  }

  /// Writes an object.
  static func write(_ fill: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(fill)
    return writer.bytes
  }
}
