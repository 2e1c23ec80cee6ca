/// The reason for a failed connection to an X server.
package struct X11Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, with the display and a remedy.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A request that the server refused; the connection stays open.
package struct X11Refusal: Hashable, Sendable, CustomStringConvertible {
  /// The number of the error: 3 is a destroyed window.
  package let code: UInt8
  /// The numbers of the request: its extension or kind, and the kind within the extension.
  package let request: (major: UInt8, minor: UInt16)
  /// The subject of the request.
  package let subject: UInt32

  package var description: String {
    let name = Int(code) < Self.names.count ? Self.names[Int(code)] : "error"
    return "the X server refused request \(request.major).\(request.minor) about "
      + "0x\(String(subject, radix: 16)): \(name) (\(code))"
  }

  package static func == (left: X11Refusal, right: X11Refusal) -> Bool {
    left.code == right.code && left.request == right.request && left.subject == right.subject
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(request.major)
    hasher.combine(request.minor)
    hasher.combine(subject)
  }

  /// The errors of the core protocol, by number.
  private static let names = [
    "success", "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor",
    "BadFont", "BadMatch", "BadDrawable", "BadAccess", "BadAlloc", "BadColor", "BadGC",
    "BadIDChoice", "BadName", "BadLength", "BadImplementation",
  ]
}
