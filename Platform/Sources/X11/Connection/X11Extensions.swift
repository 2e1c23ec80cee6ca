internal import CXCB

/// The extensions of a server, with the numbers of their first events: 0 for one that is absent or not yet asked for.
struct X11Extensions {
  let randr: UInt8
  let shm: UInt8
  /// The number of XKB, once a keymap was read.
  var xkb: UInt8 = 0
  /// Whether pictures are sent in shared memory, which requires a server on this machine.
  var sharesMemory: Bool
  /// Whether windows can be cut to a shape.
  let cutsWindows: Bool
  /// The alarms of SYNC, once the user's absence is watched.
  var idle: X11IdleAlarms?

  init(of raw: OpaquePointer) {
    unsafe randr = Self.firstEvent(cxcb_randr(raw))
    unsafe shm = Self.firstEvent(cxcb_shm(raw))
    unsafe cutsWindows = Self.firstEvent(cxcb_shape(raw)) != 0
    sharesMemory = shm != 0
  }

  /// The number of an extension's first event, 0 if the server lacks the extension.
  ///
  /// An extension without events has the number 0 too, so SHAPE's number, which has an event, shows its presence.
  static func firstEvent(_ answer: UnsafePointer<xcb_query_extension_reply_t>?) -> UInt8 {
    guard let answer = unsafe answer, unsafe answer.pointee.present != 0 else { return 0 }
    return unsafe answer.pointee.first_event
  }
}

/// The alarms of SYNC that report the user's absence.
struct X11IdleAlarms {
  /// The number of SYNC's first event.
  let firstEvent: UInt8
  let away: X11Identifier
  let back: X11Identifier

  /// The report of an alarm's event.
  func report(_ event: UnsafeMutablePointer<xcb_generic_event_t>) -> X11Event? {
    let alarm = unsafe UnsafeRawPointer(event).loadUnaligned(fromByteOffset: 4, as: UInt32.self)
    let state = unsafe UnsafeRawPointer(event).load(fromByteOffset: 28, as: UInt8.self)
    // An alarm that ends reports that as well.
    guard state == 0 else { return nil }
    return switch alarm {
    case away: .idle(true)
    case back: .idle(false)
    default: nil
    }
  }
}
