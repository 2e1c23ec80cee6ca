import CSystemd

/// An object that others can call, which goes when this one goes.
package final class BusExport {
  private weak var connection: BusConnection?
  private let interface: String
  private let handler: (BusRequest) -> Void
  /// What sd-bus calls back for.
  var slot: BusSlot?

  init(
    _ connection: BusConnection, interface: String, handler: @escaping (BusRequest) -> Void
  ) {
    self.connection = connection
    self.interface = interface
    self.handler = handler
    connection.exportCount += 1
  }

  deinit {
    connection?.exportCount -= 1
  }

  /// Takes a call of the object.
  ///
  /// - Returns: What sd-bus wants to hear: zero when the call is of another interface, so that it
  ///   asks further.
  @unsafe func arrived(
    _ message: OpaquePointer, _ answer: UnsafeMutablePointer<sd_bus_error>?
  ) -> Int32 {
    guard let connection else { return 0 }
    let called = unsafe sd_bus_message_get_interface(message).map { unsafe String(cString: $0) }
    guard called == nil || called == interface else { return 0 }
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
}

/// The function that sd-bus calls with a call of an exported object.
@unsafe let objectCalled: sd_bus_message_handler_t = { message, object, answer in
  guard let message = unsafe message, let object = unsafe object else { return 0 }
  let export = unsafe Unmanaged<BusExport>.fromOpaque(object).takeUnretainedValue()
  return unsafe export.arrived(message, answer)
}
