import NotificationEngine
import NotificationModel
import NotificationWire
import NotificationWords

/// A payload is checked at every stage of typing, with the same result as when it is sent.
enum PushCheckParsing {
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let count = text.utf8.count
    let values: [String: PropertyList]
    do throws(NotificationFailure) {
      values = try PushText.values(of: text)
    } catch {
      let found = PushCheck(unreadable: error, bytes: count)
      try promise(!found.problems.isEmpty, "nothing is said of what cannot be read")
      return try check(found, bytes: count)
    }
    let found = PushCheck(of: values, bytes: count)
    try check(found, bytes: count)
    try compare(found, with: values)
  }

  private static func check(_ found: PushCheck, bytes: Int) throws {
    try promise(found.bytes == bytes, "a payload is measured otherwise")
    // One may report that it is too large, and one that it has no effect.
    try promise(found.problems.count <= CoreLimits.pushProblems + 2, "problems are not bounded")
    for problem in found.problems {
      try promise(
        !problem.field.isEmpty && !problem.rule.isEmpty && !problem.message.isEmpty,
        "a problem says too little")
    }
    let written = ServerMessage.controlReply(id: 1, .pushChecked(found))
    let read: ServerMessage
    do throws(RefusedMessage) {
      read = try ServerMessage.decode(written.encode(), from: .control)
    } catch {
      throw BrokenPromise("the answer cannot be read: \(error.failure)")
    }
    try promise(read == written, "the answer came back as another")
  }

  /// A sent payload is refused, or parsed as the check reported.
  private static func compare(_ found: PushCheck, with values: [String: PropertyList]) throws {
    let payload: PushPayload
    do throws(NotificationFailure) {
      payload = try PushPayload.read(values, byteCount: found.bytes)
    } catch {
      return try promise(
        found.problems.contains { $0.message == error.message }, "a refusal was not foretold")
    }
    try promise(
      found.isNotification == payload.isNotification
        && found.isContentAvailable == payload.isContentAvailable,
      "something else was foretold")
    try promise(
      found.problems.starts(with: payload.problems.map(PushProblem.init)),
      "other problems were foretold")
  }
}
