import CSystemd

/// A call that waits for its answer.
package final class BusCall {
  private weak var connection: BusConnection?
  private let deadline: UInt64?
  private var reply: ((Result<DBusMessage, DBusError>) -> Void)?
  /// The callback slot of sd-bus; `nil` once the call is over.
  var slot: BusSlot?

  init(
    _ connection: BusConnection, deadline: UInt64?,
    reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) {
    self.connection = connection
    self.deadline = deadline
    self.reply = reply
  }

  /// Cancels the call: its closure is never called, and a late answer is dropped.
  ///
  /// The other side is not informed. After the answer, this does nothing.
  package func cancel() {
    reply = nil
    slot = nil
    connection?.calls[ObjectIdentifier(self)] = nil
  }

  /// Passes the answer on, once.
  func finish(_ result: Result<DBusMessage, DBusError>) {
    let reply = reply
    cancel()
    reply?(result)
  }

  /// Handles the answer from sd-bus, which creates one itself for a timeout and for the connection's end.
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

extension BusConnection {
  /// Calls a method; the answer arrives in `process`, or never if the call is cancelled.
  ///
  /// Answers come in the order in which they arrive. A call that ends with the connection is
  /// answered with `disconnected`.
  ///
  /// The destination is nil only without a bus; `startsService` lets the bus start a program that
  /// owns it; a timeout of nil waits for ever.
  ///
  /// - Returns: The object that can cancel the call; it may be dropped.
  /// - Throws: `invalid` or `limitPassed` for a call that cannot be sent, `disconnected`; then
  ///   nothing is sent and `reply` is never called.
  @discardableResult
  package func call(
    destination: String? = nil, path: String, interface: String, member: String,
    arguments: [DBusValue] = [], startsService: Bool = true, timeout: Duration? = .seconds(25),
    reply: @escaping (Result<DBusMessage, DBusError>) -> Void
  ) throws(DBusError) -> BusCall {
    try checkRoom()
    guard calls.count < limits.callsInFlight else {
      throw .limitPassed(what: "calls in flight", limit: limits.callsInFlight)
    }
    let message = try methodCall(
      destination, path, interface, member, arguments, startsService: startsService)
    // sd-bus interprets zero as its own default.
    let wait = timeout.map { max(1, $0.microseconds) } ?? .max
    let (deadline, isFar) = BusConnection.now.addingReportingOverflow(wait)
    let call = BusCall(self, deadline: isFar ? nil : deadline, reply: reply)
    let object = unsafe Unmanaged.passUnretained(call).toOpaque()
    let bus = unsafe bus
    let pointer = unsafe message.pointer
    call.slot = try unsafe BusSlot("sd_bus_call_async") {
      unsafe sd_bus_call_async(bus, $0, pointer, callAnswered, object, isFar ? .max : wait)
    }
    calls[ObjectIdentifier(call)] = call
    return call
  }

  /// Calls a method without an answer.
  ///
  /// - Throws: As `call` does.
  package func send(
    destination: String? = nil, path: String, interface: String, member: String,
    arguments: [DBusValue] = [], startsService: Bool = true
  ) throws(DBusError) {
    try checkRoom()
    let message = try methodCall(
      destination, path, interface, member, arguments, startsService: startsService)
    try BusResult.check(
      "sd_bus_message_set_expect_reply",
      unsafe sd_bus_message_set_expect_reply(message.pointer, 0))
    try transmit(message)
  }

  /// Sends a signal to all its watchers, or to one destination only.
  ///
  /// - Throws: `invalid` or `limitPassed` for a signal that cannot be sent, `disconnected`.
  package func emit(
    destination: String? = nil, path: String, interface: String, member: String,
    arguments: [DBusValue] = []
  ) throws(DBusError) {
    try checkRoom()
    try BusConnection.check(destination, path, interface, member)
    let bus = unsafe bus
    let message = try unsafe OwnedMessage.made("sd_bus_message_new_signal") {
      unsafe sd_bus_message_new_signal(bus, $0, path, interface, member)
    }
    if let destination {
      try BusResult.check(
        "sd_bus_message_set_destination",
        unsafe sd_bus_message_set_destination(message.pointer, destination))
    }
    try MessageWriter.append(arguments, to: message, of: self)
    try transmit(message)
  }

  /// Sends a finished message: sd_bus_send(3).
  func transmit(_ message: borrowing OwnedMessage) throws(DBusError) {
    try BusResult.check("sd_bus_send", unsafe sd_bus_send(bus, message.pointer, nil))
  }

  private func methodCall(
    _ destination: String?, _ path: String, _ interface: String, _ member: String,
    _ arguments: [DBusValue], startsService: Bool
  ) throws(DBusError) -> OwnedMessage {
    try BusConnection.check(destination, path, interface, member)
    let bus = unsafe bus
    let message = try unsafe OwnedMessage.made("sd_bus_message_new_method_call") {
      unsafe sd_bus_message_new_method_call(bus, $0, destination, path, interface, member)
    }
    try BusResult.check(
      "sd_bus_message_set_auto_start",
      unsafe sd_bus_message_set_auto_start(message.pointer, startsService ? 1 : 0))
    try MessageWriter.append(arguments, to: message, of: self)
    return message
  }

  private static func check(
    _ destination: String?, _ path: String, _ interface: String, _ member: String
  ) throws(DBusError) {
    try BusName.destination.check(destination)
    try BusName.path.check(path)
    try BusName.interface.check(interface)
    try BusName.member.check(member)
  }
}
