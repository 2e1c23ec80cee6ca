import CWayland
import Glibc

/// An object of the protocol: requests are sent to it, and its events come to its handler.
///
/// It is destroyed on both sides when the last reference is released. It is used on the queue of its connection only.
@safe package final class WaylandObject {
  package let interface: WireInterface
  /// Its version, which is the version of the object that created it.
  package let version: UInt32
  /// Handles its events; without a handler they are ignored.
  package var onEvent: ((WireEvent) -> Void)?

  /// The library's object.
  let raw: OpaquePointer
  /// The connection, which ends after its last object.
  let display: WireDisplay
  private var isOwner: Bool

  /// Takes ownership of an object that was made by a request or came with an event.
  @unsafe init(owning raw: OpaquePointer, _ interface: WireInterface, of display: WireDisplay) {
    unsafe self.raw = raw
    self.interface = interface
    self.display = display
    isOwner = true
    version = unsafe wl_proxy_get_version(raw)
    let object = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe wl_proxy_add_dispatcher(raw, eventArrived, object, object)
  }

  /// Wraps an object that other code destroys; its events are not reported here.
  @unsafe init(lending raw: OpaquePointer, _ interface: WireInterface, of display: WireDisplay) {
    unsafe self.raw = raw
    self.interface = interface
    self.display = display
    isOwner = false
    // The connection's own version is zero.
    version = max(1, unsafe wl_proxy_get_version(raw))
  }

  deinit { destroy() }

  /// Destroys it on both sides now; it must not be used afterwards.
  package func destroy() {
    guard isOwner else { return }
    isOwner = false
    onEvent = nil
    // Both sides forget objects without such a request, or keep them as long as the connection.
    for name in ["destroy", "release"] {
      guard let request = interface.request(name) else { continue }
      guard request.since <= version, WireType.list(request.signature).isEmpty else { break }
      var nothing = unsafe wl_argument()
      unsafe wl_proxy_marshal_array_flags(
        raw, request.opcode, nil, version, UInt32(WL_MARSHAL_FLAG_DESTROY), &nothing)
      return
    }
    unsafe wl_proxy_destroy(raw)
  }

  /// Sends a request; it must be one that the object knows, with the arguments of its signature.
  package func send(_ request: String, _ values: WaylandValue...) {
    _ = unsafe marshal(request, values, creating: nil, version: version)
  }

  /// Sends a request that makes an object; its arguments are those of the signature without the new object.
  package func make(
    _ interface: WireInterface, by request: String, _ values: WaylandValue...,
    version: UInt32? = nil
  ) -> WaylandObject {
    let made = unsafe marshal(
      request, values, creating: interface.table, version: version ?? self.version)
    guard let made = unsafe made else {
      preconditionFailure("\(self.interface.rawValue).\(request): there is not enough memory")
    }
    return unsafe WaylandObject(owning: made, interface, of: display)
  }

  private func marshal(
    _ name: String, _ values: [WaylandValue], creating: UnsafePointer<wl_interface>?,
    version: UInt32
  ) -> OpaquePointer? {
    guard let request = interface.request(name), request.since <= self.version else {
      preconditionFailure("\(interface.rawValue) \(self.version) has no request \(name)")
    }
    let arguments = WireArguments(values, as: request.signature)
    return unsafe arguments.use {
      unsafe wl_proxy_marshal_array_flags(raw, request.opcode, creating, version, 0, $0)
    }
  }

  /// Reads an event and passes it on.
  @unsafe func arrived(
    _ message: UnsafePointer<wl_message>, _ arguments: UnsafePointer<wl_argument>
  ) {
    let values = unsafe WireArguments.values(message, arguments, of: display)
    guard let onEvent else { return }
    onEvent(WireEvent(name: unsafe String(cString: message.pointee.name), values: values))
  }
}

/// The function that the library calls with each event.
@unsafe private let eventArrived: wl_dispatcher_func_t = { object, _, _, message, arguments in
  guard let object = unsafe object, let message = unsafe message,
    let arguments = unsafe arguments
  else { return 0 }
  unsafe Unmanaged<WaylandObject>.fromOpaque(object).takeUnretainedValue().arrived(
    message, arguments)
  return 0
}
