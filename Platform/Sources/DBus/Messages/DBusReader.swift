import CSystemd

/// Parses a received message into values, within limits.
///
/// No part of a message is trusted: sd-bus checks its bytes, this type its depth and size.
@safe struct DBusReader {
  private let message: OpaquePointer
  private let limits: DBusLimits
  private var bytes = 0
  private var elements = 0

  private init(_ message: OpaquePointer, _ limits: DBusLimits) {
    unsafe self.message = message
    self.limits = limits
  }

  /// All arguments of a message: sd_bus_message_read_basic(3) and its like.
  @unsafe static func values(
    of message: OpaquePointer, limits: DBusLimits
  ) throws(DBusError) -> [DBusValue] {
    var reader = unsafe DBusReader(message, limits)
    try BusResult.read("sd_bus_message_rewind", unsafe sd_bus_message_rewind(message, 1))
    return try reader.rest(depth: 1)
  }

  /// Every value up to the end of the container or message.
  private mutating func rest(depth: Int) throws(DBusError) -> [DBusValue] {
    var values: [DBusValue] = []
    while let value = try next(depth: depth) { values.append(value) }
    return values
  }

  private mutating func next(depth: Int) throws(DBusError) -> DBusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    let found = try BusResult.read(
      "sd_bus_message_peek_type", unsafe sd_bus_message_peek_type(message, &type, &contents))
    if found == 0 { return nil }
    elements += 1
    guard elements <= limits.elements else {
      throw .limitPassed(what: "values in one message", limit: limits.elements)
    }
    guard depth <= limits.depth else {
      throw .limitPassed(what: "values inside each other", limit: limits.depth)
    }
    // sd-bus frees these bytes at the next call.
    let signature = unsafe contents.map { unsafe String(cString: $0) } ?? ""
    return switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "a": try array(of: signature, depth: depth)
    case "r":
      .structure(
        try within(type, signature) { (reader) throws(DBusError) in
          try reader.rest(depth: depth + 1)
        })
    case "v": try variant(of: signature, depth: depth)
    default: try basic(type)
    }
  }

  private mutating func variant(
    of signature: String, depth: Int
  ) throws(DBusError) -> DBusValue {
    let inner = try within(CChar(UInt8(ascii: "v")), signature) { (reader) throws(DBusError) in
      try reader.next(depth: depth + 1)
    }
    guard let inner else { throw .unreadable(reason: "a variant is empty") }
    return .variant(inner)
  }

  private mutating func array(of signature: String, depth: Int) throws(DBusError) -> DBusValue {
    if signature == "y" { return .bytes(try byteArray()) }
    let type = CChar(UInt8(ascii: "a"))
    guard signature.hasPrefix("{"), signature.hasSuffix("}") else {
      let elements = try within(type, signature) { (reader) throws(DBusError) in
        try reader.rest(depth: depth + 1)
      }
      return .array(element: signature, elements)
    }
    let types = String(signature.dropFirst().dropLast())
    let entries = try within(type, signature) { (reader) throws(DBusError) in
      try reader.entries(types, depth: depth)
    }
    return .dictionary(key: String(types.prefix(1)), value: String(types.dropFirst()), entries)
  }

  private mutating func entries(_ types: String, depth: Int) throws(DBusError) -> [DBusEntry] {
    var entries: [DBusEntry] = []
    while true {
      let ended = try BusResult.read(
        "sd_bus_message_at_end", unsafe sd_bus_message_at_end(message, 0))
      if ended > 0 { return entries }
      let pair = try within(CChar(UInt8(ascii: "e")), types) { (reader) throws(DBusError) in
        try reader.rest(depth: depth + 1)
      }
      guard pair.count == 2 else { throw .unreadable(reason: "an entry has no value") }
      entries.append(DBusEntry(key: pair[0], value: pair[1]))
    }
  }

  /// Enters a container, reads it and leaves it: sd_bus_message_enter_container(3).
  private mutating func within<Value>(
    _ type: CChar, _ contents: String,
    _ read: (inout DBusReader) throws(DBusError) -> Value
  ) throws(DBusError) -> Value {
    try BusResult.read(
      "sd_bus_message_enter_container",
      unsafe sd_bus_message_enter_container(message, type, contents))
    let value = try read(&self)
    try BusResult.read(
      "sd_bus_message_exit_container", unsafe sd_bus_message_exit_container(message))
    return value
  }

  private mutating func byteArray() throws(DBusError) -> [UInt8] {
    var address: UnsafeRawPointer?
    var size = 0
    try BusResult.read(
      "sd_bus_message_read_array",
      unsafe sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &address, &size))
    try count(size)
    return unsafe Array(UnsafeRawBufferPointer(start: address, count: size))
  }

  private mutating func basic(_ type: CChar) throws(DBusError) -> DBusValue {
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "y": .byte(try fixed(type, 0))
    case "b": .bool(try fixed(type, 0 as Int32) != 0)
    case "n": .int16(try fixed(type, 0))
    case "q": .uint16(try fixed(type, 0))
    case "i": .int32(try fixed(type, 0))
    case "u": .uint32(try fixed(type, 0))
    case "x": .int64(try fixed(type, 0))
    case "t": .uint64(try fixed(type, 0))
    case "d": .double(try fixed(type, 0))
    // sd-bus closes its own descriptor with the message.
    case "h": .descriptor(try DBusDescriptor(duplicating: try fixed(type, 0)))
    case "s": .string(try text(type))
    case "o": .objectPath(try text(type))
    case "g": .signature(try text(type))
    default: throw .unreadable(reason: "the type \(type) is unknown")
    }
  }

  private func fixed<Number: BitwiseCopyable>(
    _ type: CChar, _ zero: Number
  ) throws(DBusError) -> Number {
    var number = zero
    let code = unsafe withUnsafeMutableBytes(of: &number) {
      unsafe sd_bus_message_read_basic(message, type, $0.baseAddress)
    }
    try BusResult.read("sd_bus_message_read_basic", code)
    return number
  }

  private mutating func text(_ type: CChar) throws(DBusError) -> String {
    var address: UnsafePointer<CChar>?
    try BusResult.read(
      "sd_bus_message_read_basic", unsafe sd_bus_message_read_basic(message, type, &address))
    guard let address = unsafe address, let text = unsafe String(validatingCString: address) else {
      throw .unreadable(reason: "a text is not UTF-8")
    }
    try count(text.utf8.count)
    return text
  }

  private mutating func count(_ more: Int) throws(DBusError) {
    bytes += more
    guard bytes <= limits.bytes else {
      throw .limitPassed(what: "bytes in one message", limit: limits.bytes)
    }
  }
}
