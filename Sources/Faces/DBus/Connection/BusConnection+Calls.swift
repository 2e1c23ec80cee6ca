import CSystemd

extension BusConnection {
  /// Calls a method; the answer comes from `process`, or never when the call is cancelled.
  ///
  /// Answers come in the order in which they arrive. A call that ends with the connection is
  /// answered with `disconnected`.
  ///
  /// The destination is nil only where there is no bus; `startsService` lets the bus start a
  /// program to own it; a timeout of nil waits for ever.
  ///
  /// - Returns: What cancels the call; it may be dropped.
  /// - Throws: `invalid` or `limitPassed` for what cannot be sent, `disconnected`; nothing is sent
  ///   then and `reply` is never called.
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
    // sd-bus takes zero for a default of its own.
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

  /// Calls a method without wanting an answer.
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

  /// Sends a signal to everybody who watches for it, or to one destination only.
  ///
  /// - Throws: `invalid` or `limitPassed` for what cannot be sent, `disconnected`.
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

  /// Hands a finished message over: sd_bus_send(3).
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
