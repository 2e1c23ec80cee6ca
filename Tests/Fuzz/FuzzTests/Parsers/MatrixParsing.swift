import ByteParsing
import Foundation
import PushProtocol

/// A Matrix request is refused with a sentence, or each of its devices gets an object with this device alone.
enum MatrixParsing {
  static func check(_ bytes: [UInt8]) throws {
    let request: MatrixPushRequest
    do throws(MatrixRefusal) {
      request = try MatrixPushRequest(bytes)
    } catch {
      let answer = try? JSONSerialization.jsonObject(with: Data(error.body.utf8))
      return try promise(
        (answer as? [String: String])?["error"] == error.message, "a refusal has no sentence")
    }
    try promise((1...PushLimits.matrixDevices).contains(request.devices.count), "no devices")
    try promise((request.eventID == nil) == (request.topic != nil), "an event replaces another")
    for device in request.devices.prefix(3) {
      for limit in [PushLimits.matrixBytes, PushLimits.unifiedPushBytes, 100] {
        try checkMessage(request.message(for: device, atMost: limit), limit)
      }
    }
    var answer = JSONObjectReader(MatrixPushAnswer.body(rejected: request.devices))
    do throws(JSONFlaw) {
      try answer.readToEnd()
    } catch {
      throw BrokenPromise("an answer is not an object: \(error.rawValue)")
    }
  }

  private static func checkMessage(_ message: [UInt8]?, _ limit: Int) throws {
    guard let message else { return }
    try promise(message.count <= limit, "a message is too long")
    let read: MatrixPushRequest
    do throws(MatrixRefusal) {
      read = try MatrixPushRequest(message)
    } catch {
      // The shortest form has no devices.
      return try promise(error == .missing("notification.devices"), "\(error.message)")
    }
    try promise(read.devices.count == 1, "a message names another device")
  }
}
