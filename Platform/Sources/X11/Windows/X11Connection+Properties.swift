internal import CXCB
import Glibc

/// The value of a property.
package struct X11Property: Hashable, Sendable {
  package let type: X11Identifier
  package let bytes: [UInt8]

  /// The bytes as numbers of 32 bits.
  package var words: [UInt32] {
    stride(from: 0, to: bytes.count - bytes.count % 4, by: 4).map { place in
      (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * UInt32($1)) }
    }
  }
}

extension X11Connection {
  /// Reads a property; nil if it is absent or longer than the limit: xcb_get_property.
  ///
  /// With `removing` it is removed once it is read to its end, or found too long.
  package func property(
    _ atom: X11Identifier, of window: X11Identifier, limit: Int = X11Limits.propertyBytes,
    removing: Bool = false
  ) -> X11Property? {
    var bytes: [UInt8] = []
    while true {
      let cookie = unsafe xcb_get_property(
        raw, removing ? 1 : 0, window, atom, UInt32(XCB_GET_PROPERTY_TYPE_ANY.rawValue),
        UInt32(bytes.count / 4), UInt32(X11Limits.propertySliceBytes / 4))
      let slice: (X11Identifier, [UInt8], UInt32)? = unsafe read(
        xcb_get_property_reply(raw, cookie, nil)
      ) { reply in
        let part = unsafe UnsafeRawBufferPointer(
          start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply)))
        return unsafe (reply.pointee.type, Array(part), reply.pointee.bytes_after)
      }
      guard let (type, part, after) = slice, type != 0 else { return nil }
      bytes += part
      if after == 0 { return bytes.count > limit ? nil : X11Property(type: type, bytes: bytes) }
      guard bytes.count + Int(after) <= limit, !part.isEmpty else {
        if removing { unsafe xcb_delete_property(raw, window, atom) }
        return nil
      }
    }
  }

  /// The numbers of a property, empty if it is absent.
  package func words(_ atom: X11Atom, of window: X11Identifier) -> [UInt32] {
    property(self.atom(atom), of: window)?.words ?? []
  }

  /// Writes numbers into a property: xcb_change_property.
  package func set(
    _ property: X11Identifier, of window: X11Identifier, type: X11Atom, words: [UInt32]
  ) {
    unsafe xcb_change_property(
      raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, atom(type), 32,
      UInt32(words.count), words)
  }

  /// Writes a text into a property: xcb_change_property.
  package func set(
    _ property: X11Identifier, of window: X11Identifier, type: X11Identifier, text: [UInt8]
  ) {
    unsafe xcb_change_property(
      raw, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, 8, UInt32(text.count),
      text)
  }

  /// The most bytes that one property can be written with.
  package var longestText: Int {
    Int(unsafe xcb_get_maximum_request_length(raw)) * 4 - X11Limits.pictureHeaderBytes
  }

  /// Requests reports of changes of another program's window: of its properties, and of its frame until its end.
  ///
  /// A destroyed one is ignored.
  package func watch(_ window: X11Identifier, properties: Bool = false, place: Bool = false) {
    select(
      window,
      (properties ? XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue : 0)
        | (place ? XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue : 0))
  }

  /// Selects the events of a window; a refusal because the window was destroyed is ignored.
  func select(_ window: X11Identifier, _ events: UInt32) {
    let cookie = unsafe xcb_change_window_attributes_checked(
      raw, window, XCB_CW_EVENT_MASK.rawValue, [events])
    unsafe xcb_discard_reply(raw, cookie.sequence)
  }

  /// The name of this machine: gethostname(2).
  package static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return "localhost" }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
