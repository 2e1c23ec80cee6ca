import CWayland
import Glibc
import LinuxEvents

/// The arguments of one request, as the library takes them, with the copies of its texts.
@safe struct WireArguments: ~Copyable {
  private var list: [wl_argument] = unsafe []
  private var texts: [UnsafeMutablePointer<CChar>] = unsafe []

  /// Writes the values in the order of the signature; a new object has a position and no value.
  init(_ values: [WaylandValue], as signature: String) {
    var rest = values[...]
    for type in WireType.list(signature) {
      var argument = unsafe wl_argument()
      switch (type, type == .newObject ? nil : rest.popFirst()) {
      case (.newObject, _): unsafe argument.n = 0
      case (.int, .int(let value)): unsafe argument.i = value
      case (.uint, .uint(let value)): unsafe argument.u = value
      case (.fixed, .fixed(let value)): unsafe argument.f = wl_fixed_from_double(value)
      case (.object, .object(let value)): unsafe argument.o = value?.raw
      case (.file, .lent(let value)): unsafe argument.h = value
      case (.text, .text(let value)):
        let copy = unsafe value.flatMap { unsafe strdup($0) }
        if let copy = unsafe copy { unsafe texts.append(copy) }
        unsafe argument.s = UnsafePointer(copy)
      case (_, let value):
        preconditionFailure("\(String(describing: value)) in a request of \(signature)")
      }
      unsafe list.append(argument)
    }
    precondition(rest.isEmpty, "\(rest.count) arguments too many for \(signature)")
    // The library requires an address even for an empty list.
    if unsafe list.isEmpty { unsafe list.append(wl_argument()) }
  }

  deinit { unsafe texts.forEach { unsafe free($0) } }

  /// Calls `body` with the arguments; their pointers are valid during the call.
  consuming func use<Result>(_ body: (UnsafeMutablePointer<wl_argument>?) -> Result) -> Result {
    unsafe list.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress) }
  }

  /// Reads the arguments of an event; files without a receiver are closed.
  @unsafe static func values(
    _ message: UnsafePointer<wl_message>, _ arguments: UnsafePointer<wl_argument>,
    of display: WireDisplay
  ) -> [WaylandValue] {
    let types = WireType.list(unsafe String(cString: message.pointee.signature))
    return types.indices.map { place in
      let argument = unsafe arguments[place]
      switch types[place] {
      case .int: return .int(unsafe argument.i)
      case .uint: return .uint(unsafe argument.u)
      case .fixed: return .fixed(unsafe wl_fixed_to_double(argument.f))
      case .text: return .text(unsafe argument.s.map { unsafe String(cString: $0) })
      case .file: return .file(WireFile(FileDescriptor(owning: unsafe argument.h)))
      case .array: return .array(unsafe bytes(argument.a))
      case .object: return .object(unsafe argument.o.flatMap { unsafe known($0) })
      case .newObject:
        return .object(unsafe made(argument.o, message.pointee.types[place], display))
      }
    }
  }

  private static func bytes(_ array: UnsafeMutablePointer<wl_array>?) -> [UInt8] {
    guard let array = unsafe array else { return [] }
    return unsafe Array(
      UnsafeRawBufferPointer(start: array.pointee.data, count: array.pointee.size))
  }

  /// The object of ours that an event refers to.
  private static func known(_ raw: OpaquePointer) -> WaylandObject? {
    unsafe wl_proxy_get_user_data(raw).map {
      unsafe Unmanaged<WaylandObject>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The object that an event creates.
  private static func made(
    _ raw: OpaquePointer?, _ table: UnsafePointer<wl_interface>?, _ display: WireDisplay
  ) -> WaylandObject? {
    guard let raw = unsafe raw, let table = unsafe table,
      let interface = WireInterface(rawValue: unsafe String(cString: table.pointee.name))
    else { return nil }
    return unsafe WaylandObject(owning: raw, interface, of: display)
  }
}
