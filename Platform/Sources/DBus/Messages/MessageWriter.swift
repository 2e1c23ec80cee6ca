import CSystemd

/// Writes values into a message, or throws before any part of it is sent.
@safe struct MessageWriter {
  private let message: OpaquePointer
  private let limits: DBusLimits
  private let isReady: Bool
  private var bytes = 0
  private var elements = 0

  private init(_ message: borrowing OwnedMessage, _ connection: BusConnection) {
    unsafe self.message = message.pointer
    limits = connection.limits
    isReady = connection.isReady
  }

  /// Appends all values: sd_bus_message_append_basic(3) and its like.
  static func append(
    _ values: [DBusValue], to message: borrowing OwnedMessage, of connection: BusConnection
  ) throws(DBusError) {
    var writer = MessageWriter(message, connection)
    for value in values { try writer.append(value, depth: 1) }
  }

  private mutating func append(_ value: DBusValue, depth: Int) throws(DBusError) {
    elements += 1
    guard elements <= limits.sentElements else {
      throw .limitPassed(what: "values in one message", limit: limits.sentElements)
    }
    guard depth <= limits.depth else {
      throw .limitPassed(what: "values inside each other", limit: limits.depth)
    }
    switch value {
    case .byte(let number): try appendFixed("y", number)
    case .bool(let truth): try appendFixed("b", truth ? 1 : 0 as Int32)
    case .int16(let number): try appendFixed("n", number)
    case .uint16(let number): try appendFixed("q", number)
    case .int32(let number): try appendFixed("i", number)
    case .uint32(let number): try appendFixed("u", number)
    case .int64(let number): try appendFixed("x", number)
    case .uint64(let number): try appendFixed("t", number)
    case .double(let number): try appendFixed("d", number)
    case .descriptor(let descriptor): try append(descriptor)
    case .string(let text): try appendText("s", "string", text)
    case .objectPath(let text): try appendText("o", "object path", text)
    case .signature(let text): try appendText("g", "signature", text)
    case .bytes(let bytes): try appendBytes(bytes)
    case .array(let element, let values):
      try appendArray(of: element, values, depth: depth)
    case .dictionary(let key, let value, let entries):
      try appendDictionary(key, value, entries, depth: depth)
    case .structure(let members):
      try within("r", members.map(\.signature).joined()) { (writer) throws(DBusError) in
        for member in members { try writer.append(member, depth: depth + 1) }
      }
    case .variant(let inner):
      try within("v", inner.signature) { (writer) throws(DBusError) in
        try writer.append(inner, depth: depth + 1)
      }
    }
  }

  private func appendFixed<Number: BitwiseCopyable>(
    _ type: Unicode.Scalar, _ number: Number
  ) throws(DBusError) {
    let code = unsafe withUnsafeBytes(of: number) {
      unsafe sd_bus_message_append_basic(message, CChar(type.value), $0.baseAddress)
    }
    try BusResult.check("sd_bus_message_append_basic", code)
  }

  private func append(_ descriptor: DBusDescriptor) throws(DBusError) {
    // sd-bus would block until it knows whether the other side accepts open files.
    guard isReady else {
      throw .invalid(
        "descriptor", "\(descriptor.number)", "cannot be sent yet; wait for onReady")
    }
    try appendFixed("h", descriptor.number)
  }

  private mutating func appendText(
    _ type: Unicode.Scalar, _ field: String, _ text: String
  ) throws(DBusError) {
    try count(text.utf8.count)
    if text.utf8.contains(0) {
      throw .invalid(field, text, "holds a zero byte; remove it")
    }
    let code = unsafe text.withCString {
      unsafe sd_bus_message_append_basic(message, CChar(type.value), $0)
    }
    if code < 0, type != "s" { throw .invalid(field, text, "is not valid; correct it") }
    try BusResult.check("sd_bus_message_append_basic", code)
  }

  private mutating func appendBytes(_ content: [UInt8]) throws(DBusError) {
    try count(content.count)
    let code = unsafe content.withUnsafeBytes {
      unsafe sd_bus_message_append_array(
        message, CChar(UInt8(ascii: "y")), $0.baseAddress, $0.count)
    }
    try BusResult.check("sd_bus_message_append_array", code)
  }

  private mutating func appendArray(
    of element: String, _ values: [DBusValue], depth: Int
  ) throws(DBusError) {
    try within("a", element) { (writer) throws(DBusError) in
      for value in values {
        try MessageWriter.expect(element, value, "array element")
        try writer.append(value, depth: depth + 1)
      }
    }
  }

  private mutating func appendDictionary(
    _ key: String, _ value: String, _ entries: [DBusEntry], depth: Int
  ) throws(DBusError) {
    try within("a", "{\(key)\(value)}") { (writer) throws(DBusError) in
      for entry in entries {
        try MessageWriter.expect(key, entry.key, "dictionary key")
        try MessageWriter.expect(value, entry.value, "dictionary value")
        try writer.within("e", key + value) { (writer) throws(DBusError) in
          try writer.append(entry.key, depth: depth + 1)
          try writer.append(entry.value, depth: depth + 1)
        }
      }
    }
  }

  /// Opens a container, fills it and closes it: sd_bus_message_open_container(3).
  private mutating func within(
    _ type: Unicode.Scalar, _ contents: String,
    _ fill: (inout MessageWriter) throws(DBusError) -> Void
  ) throws(DBusError) {
    guard !contents.utf8.contains(0), type != "r" || !contents.isEmpty,
      unsafe sd_bus_message_open_container(message, CChar(type.value), contents) >= 0
    else { throw .invalid("signature", contents, "is not valid here; correct it") }
    try fill(&self)
    try BusResult.check(
      "sd_bus_message_close_container", unsafe sd_bus_message_close_container(message))
  }

  private mutating func count(_ more: Int) throws(DBusError) {
    bytes += more
    guard bytes <= limits.bytes else {
      throw .limitPassed(what: "bytes in one message", limit: limits.bytes)
    }
  }

  private static func expect(
    _ signature: String, _ value: DBusValue, _ field: String
  ) throws(DBusError) {
    let found = value.signature
    guard found == signature else {
      throw .invalid(field, found, "has the wrong type; it must be “\(signature)”")
    }
  }
}
