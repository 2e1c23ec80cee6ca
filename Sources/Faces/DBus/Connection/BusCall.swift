import CSystemd

/// A call that waits for its answer.
package final class BusCall {
  private weak var connection: BusConnection?
  private let deadline: UInt64?
  private var reply: ((Result<DBusMessage, DBusError>) -> Void)?
  /// What sd-bus calls back for; nothing once the call is over.
  var slot: BusSlot?

  init(
    _ connection: BusConnection, deadline: UInt64?,
    reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) {
    self.connection = connection
    self.deadline = deadline
    self.reply = reply
  }

  /// Forgets the call: its closure is never called, an answer that comes is dropped.
  ///
  /// The other side is not told. After the answer it does nothing.
  package func cancel() {
    reply = nil
    slot = nil
    connection?.calls[ObjectIdentifier(self)] = nil
  }

  /// Gives the answer on, once.
  func finish(_ result: Result<DBusMessage, DBusError>) {
    let reply = reply
    cancel()
    reply?(result)
  }

  /// Takes the answer from sd-bus, which makes one up for lateness and for the end.
  @unsafe func arrived(_ message: OpaquePointer) {
    guard let connection else { return }
    let result: Result<DBusMessage, DBusError>
    do throws(DBusError) {
      if let error = unsafe error(in: message, connection) { throw error }
      result = .success(try unsafe DBusMessage(message, limits: connection.limits))
    } catch {
      result = .failure(error)
    }
    finish(result)
  }

  @unsafe private func error(
    in message: OpaquePointer, _ connection: BusConnection
  ) -> DBusError? {
    guard unsafe sd_bus_message_is_method_error(message, nil) > 0 else { return nil }
    if unsafe sd_bus_is_open(connection.bus) <= 0 { return .disconnected }
    let error = unsafe sd_bus_message_get_error(message)
    let name = unsafe String(field: error?.pointee.name)
    if name == "org.freedesktop.DBus.Error.NoReply", let deadline, BusConnection.now >= deadline {
      return .timedOut
    }
    let text = unsafe String(field: error?.pointee.message)
    return .answered(name: name, message: text)
  }
}

/// The function that sd-bus calls with an answer.
@unsafe let callAnswered: sd_bus_message_handler_t = { message, object, _ in
  guard let message = unsafe message, let object = unsafe object else { return 0 }
  unsafe Unmanaged<BusCall>.fromOpaque(object).takeUnretainedValue().arrived(message)
  return 1
}
