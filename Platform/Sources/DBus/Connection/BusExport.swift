import CSystemd

/// An exported object, which is removed when this one is released.
package final class BusExport {
  private weak var connection: BusConnection?
  /// The interface whose calls are handled; nil for those of all interfaces.
  private let interface: String?
  /// The types of the arguments by method, by which a call without an interface is assigned; nil: any such call is handled.
  private let methods: [String: String]?
  private let handler: (BusRequest) -> Void
  /// The callback slot of sd-bus.
  var slot: BusSlot?

  init(
    _ connection: BusConnection, interface: String?, methods: [String: String]?,
    handler: @escaping (BusRequest) -> Void
  ) {
    self.connection = connection
    self.interface = interface
    self.methods = methods
    self.handler = handler
    connection.exportCount += 1
  }

  deinit {
    connection?.exportCount -= 1
  }

  /// Handles a call of the object.
  ///
  /// - Returns: The result for sd-bus: zero if the call is for another interface, so that sd-bus
  ///   tries further handlers.
  @unsafe func arrived(
    _ message: OpaquePointer, _ answer: UnsafeMutablePointer<sd_bus_error>?
  ) -> Int32 {
    guard let connection else { return 0 }
    guard unsafe isMeant(by: message) else { return 0 }
    guard connection.requestCount < connection.limits.unansweredRequests else {
      return unsafe sd_bus_error_set(
        answer, "org.freedesktop.DBus.Error.LimitsExceeded", "too many requests wait")
    }
    do throws(DBusError) {
      handler(try unsafe BusRequest(connection, message))
      return 1
    } catch {
      return unsafe sd_bus_error_set(
        answer, "org.freedesktop.DBus.Error.InvalidArgs", error.description)
    }
  }

  /// Whether a call is for this interface; one without an interface is for that with its method and arguments.
  @unsafe private func isMeant(by message: OpaquePointer) -> Bool {
    guard let interface else { return true }
    guard let called = unsafe sd_bus_message_get_interface(message) else {
      guard let methods else { return true }
      let method = unsafe String(field: sd_bus_message_get_member(message))
      let types = unsafe String(field: sd_bus_message_get_signature(message, 1))
      return methods[method] == types
    }
    return unsafe String(cString: called) == interface
  }
}

/// The function that sd-bus calls with a call of an exported object.
@unsafe let objectCalled: sd_bus_message_handler_t = { message, object, answer in
  guard let message = unsafe message, let object = unsafe object else { return 0 }
  let export = unsafe Unmanaged<BusExport>.fromOpaque(object).takeUnretainedValue()
  return unsafe export.arrived(message, answer)
}

extension BusConnection {
  /// Exports one interface of one object; the handler runs in `process`.
  ///
  /// sd-bus answers calls of other objects with an error, and the calls of
  /// org.freedesktop.DBus.Peer itself. Calls that cannot be read are refused without the handler.
  ///
  /// A call may name no interface. With `methods`, the types of the arguments by method, it is handled only if it is a call of
  /// one of them with these types, so that several interfaces of an object are distinguished.
  ///
  /// - Throws: `invalid` for an invalid name, `limitPassed`, `disconnected`.
  package func export(
    path: String, interface: String, methods: [String: String]? = nil,
    handler: @escaping (BusRequest) -> Void
  ) throws(DBusError) -> BusExport {
    try checkExport(of: path)
    try BusName.interface.check(interface)
    let export = BusExport(self, interface: interface, methods: methods, handler: handler)
    let object = unsafe Unmanaged.passUnretained(export).toOpaque()
    let bus = unsafe bus
    export.slot = try unsafe BusSlot("sd_bus_add_object") {
      unsafe sd_bus_add_object(bus, $0, path, objectCalled, object)
    }
    return export
  }

  /// Exports all objects at a path and below it, with all their interfaces; the handler runs in `process`.
  ///
  /// It decides by the path of each call which objects there are, and answers those for others with an error itself.
  ///
  /// - Throws: As `export(path:interface:handler:)` does.
  package func export(
    below path: String, handler: @escaping (BusRequest) -> Void
  ) throws(DBusError) -> BusExport {
    try checkExport(of: path)
    let export = BusExport(self, interface: nil, methods: nil, handler: handler)
    let object = unsafe Unmanaged.passUnretained(export).toOpaque()
    let bus = unsafe bus
    export.slot = try unsafe BusSlot("sd_bus_add_fallback") {
      unsafe sd_bus_add_fallback(bus, $0, path, objectCalled, object)
    }
    return export
  }

  private func checkExport(of path: String) throws(DBusError) {
    guard isOpen else { throw .disconnected }
    guard exportCount < limits.exports else {
      throw .limitPassed(what: "exported objects", limit: limits.exports)
    }
    try BusName.path.check(path)
  }
}

/// A call of an exported object, to be answered now or later.
///
/// A request that is released unanswered is answered with an error, so no caller waits in vain.
package final class BusRequest {
  /// The call, with its sender.
  package let message: DBusMessage
  /// Called once when the request no longer waits: it was answered, or released unanswered.
  package var onEnd: (() -> Void)?

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
    // No receiver is left for a failure.
    try? refuse(
      name: "org.freedesktop.DBus.Error.NoReply", message: "the request was dropped unanswered")
    if original.take() != nil { end() }
  }

  private func end() {
    connection?.requestCount -= 1
    onEnd?()
    onEnd = nil
  }

  /// Answers with values; once answered, further answers are ignored.
  ///
  /// - Throws: `invalid` or `limitPassed` for an answer that cannot be sent, and then the request
  ///   is still unanswered; `disconnected`.
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
      end()
      return
    }
    do throws(DBusError) {
      try connection.checkRoom()
      try connection.transmit(try make(original, connection))
    } catch {
      self.original = consume original
      throw error
    }
    end()
  }
}
