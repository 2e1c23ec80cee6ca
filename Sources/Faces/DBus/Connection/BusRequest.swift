import CSystemd

/// Somebody's call of an exported object, which is to be answered now or later.
///
/// One that goes unanswered is answered with an error, so no caller waits for nothing.
package final class BusRequest {
  /// What is asked, and by whom.
  package let message: DBusMessage

  private weak var connection: BusConnection?
  private var original: OwnedMessage?

  @unsafe init(
    _ connection: BusConnection, _ original: OpaquePointer
  ) throws(DBusError) {
    message = try unsafe DBusMessage(original, limits: connection.limits)
    unsafe self.original = OwnedMessage(keeping: original)
    self.connection = connection
    connection.requestCount += 1
  }

  deinit {
    // Nobody is left to hear of a failure.
    try? refuse(
      name: "org.freedesktop.DBus.Error.NoReply", message: "the request was dropped unanswered")
    if original.take() != nil { connection?.requestCount -= 1 }
  }

  /// Answers with values; once answered, further answers are ignored.
  ///
  /// - Throws: `invalid` or `limitPassed` for what cannot be sent, and the request is still
  ///   unanswered then; `disconnected`.
  package func answer(_ values: [DBusValue] = []) throws(DBusError) {
    try answer { (original, connection) throws(DBusError) in
      let call = unsafe original.pointer
      let reply = try unsafe OwnedMessage.made("sd_bus_message_new_method_return") {
        unsafe sd_bus_message_new_method_return(call, $0)
      }
      try MessageWriter.append(values, to: reply, of: connection)
      return reply
    }
  }

  /// Answers with an error of D-Bus.
  ///
  /// - Throws: As `answer` does.
  package func refuse(name: String, message text: String) throws(DBusError) {
    try BusName.errorName.check(name)
    if text.utf8.contains(0) {
      throw .invalid("error message", text, "holds a zero byte; remove it")
    }
    try answer { (original, _) throws(DBusError) in
      let call = unsafe original.pointer
      return try unsafe OwnedMessage.made("sd_bus_message_new_method_error") { made in
        unsafe name.withCString { name in
          unsafe text.withCString { text in
            var error = unsafe sd_bus_error(name: name, message: text, _need_free: 0)
            return unsafe sd_bus_message_new_method_error(call, made, &error)
          }
        }
      }
    }
  }

  private func answer(
    _ make: (borrowing OwnedMessage, BusConnection) throws(DBusError) -> OwnedMessage
  ) throws(DBusError) {
    guard let original = original.take() else { return }
    guard let connection, connection.isOpen else { throw .disconnected }
    guard unsafe sd_bus_message_get_expect_reply(original.pointer) > 0 else {
      connection.requestCount -= 1
      return
    }
    do throws(DBusError) {
      try connection.checkRoom()
      try connection.transmit(try make(original, connection))
    } catch {
      self.original = consume original
      throw error
    }
    connection.requestCount -= 1
  }
}
