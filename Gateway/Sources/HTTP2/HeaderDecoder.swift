/// Reads header blocks (RFC 7541).
///
/// Each block may refer to fields of earlier ones, so a connection has one decoder, which reads every block, also those of
/// requests that are refused.
package struct HeaderDecoder {
  /// Why a block ends its connection.
  package enum Failure: Error, Hashable, Sendable {
    /// The bytes are not a header block.
    case malformed
    /// The fields have more bytes together than are decoded, each counted with 32 more.
    case tooLarge
  }

  private let limit: Int
  private let decodedBytes: Int
  private var table: HeaderTable
  /// The bytes of a text in Huffman code.
  private var decoded: [UInt8] = []
  /// The long value in Huffman code that was read last: many senders repeat their token so in each request.
  private var last: CodedValue?

  /// Whether the fields of the last block had more bytes than the limit, so that some were left out.
  private(set) var isOverLimit = false

  /// Creates a decoder without fields of earlier blocks.
  ///
  /// - Parameters:
  ///   - limit: How many bytes the fields of a block may have.
  ///   - decodedBytes: How many bytes the fields of a block beyond the limit may have: such a block is decoded for the sake of
  ///     later ones. Absent: the limit.
  package init(limit: Int, decodedBytes: Int? = nil) {
    self.limit = limit
    self.decodedBytes = decodedBytes ?? limit
    table = HeaderTable(limit: HTTP2Limits.headerTableBytes)
  }

  /// Replaces the fields with those of a block; beyond the limit with the first ones of it.
  package mutating func decode(
    _ block: Span<UInt8>, into fields: inout [HeaderField]
  ) throws(Failure) {
    fields.removeAll(keepingCapacity: true)
    isOverLimit = false
    var position = 0
    var bytes = 0
    var tableChanges = 0
    while position < block.count {
      let first = block[position]
      if first & 0xE0 == 0x20 {
        tableChanges += 1
        guard bytes == 0, tableChanges <= HTTP2Limits.tableChanges,
          table.resize(to: try Self.integer(in: block, at: &position, prefix: 5))
        else { throw .malformed }
        continue
      }
      let field =
        first & 0x80 != 0
        ? try known(block, &position)
        : try literal(block, &position, isAdded: first & 0x40 != 0)
      bytes += field.bytes
      guard bytes <= decodedBytes else { throw .tooLarge }
      isOverLimit = bytes > limit
      if !isOverLimit { fields.append(field.field) }
    }
  }

  private mutating func known(
    _ block: Span<UInt8>, _ position: inout Int
  ) throws(Failure) -> CountedField {
    let number = try Self.integer(in: block, at: &position, prefix: 7)
    guard let field = table.field(number) else { throw .malformed }
    return field
  }

  /// Reads a field with its value, which is added to the table or not.
  private mutating func literal(
    _ block: Span<UInt8>, _ position: inout Int, isAdded: Bool
  ) throws(Failure) -> CountedField {
    let number = try Self.integer(in: block, at: &position, prefix: isAdded ? 6 : 4)
    var field = CountedField(field: HeaderField("", ""), nameBytes: 0, textBytes: 0)
    if number > 0 {
      guard let named = table.field(number) else { throw .malformed }
      field = named
    } else {
      (field.field.name, field.nameBytes, field.isNameWellFormed) =
        try text(block, &position, allows: FieldRules.isName)
    }
    let (value, bytes, isWellFormed) = try text(
      block, &position, remembers: true, allows: FieldRules.isValue)
    field.field.value = value
    field.field.isWellFormed = field.isNameWellFormed && isWellFormed
    field.textBytes = field.nameBytes + bytes
    if isAdded { table.add(field) }
    return field
  }

  /// Reads a text, in which bytes that are not UTF-8 become replacement characters.
  private mutating func text(
    _ block: Span<UInt8>, _ position: inout Int, remembers: Bool = false,
    allows: (Span<UInt8>) -> Bool
  ) throws(Failure) -> (text: String, bytes: Int, isAllowed: Bool) {
    guard position < block.count else { throw .malformed }
    let isCoded = block[position] & 0x80 != 0
    let length = try Self.integer(in: block, at: &position, prefix: 7)
    guard length <= block.count - position else { throw .malformed }
    let bytes = block.extracting(position..<position + length)
    position += length
    guard isCoded else { return (Self.string(bytes), length, allows(bytes)) }
    if remembers, let last, last.isCoded(as: bytes) {
      return (last.text, last.textBytes, last.isAllowed)
    }
    decoded.removeAll(keepingCapacity: true)
    guard HuffmanCode.decode(bytes, into: &decoded) else { throw .malformed }
    let text = Self.string(decoded.span)
    let isAllowed = allows(decoded.span)
    if remembers, HTTP2Limits.rememberedCode.contains(length) {
      last = CodedValue(
        code: bytes.indices.map { bytes[$0] }, text: text, textBytes: decoded.count,
        isAllowed: isAllowed)
    }
    return (text, decoded.count, isAllowed)
  }

  private static func string(_ bytes: Span<UInt8>) -> String {
    if let text = try? UTF8Span(validating: bytes) { return String(copying: text) }
    return String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }

  /// Reads a number whose first bits are in the lower bits of a byte (section 5.1).
  private static func integer(
    in block: Span<UInt8>, at position: inout Int, prefix: Int
  ) throws(Failure) -> Int {
    let mask = 1 << prefix - 1
    var number = Int(block[position]) & mask
    position += 1
    guard number == mask else { return number }
    for shift in stride(from: 0, through: 21, by: 7) {
      guard position < block.count else { throw .malformed }
      let byte = Int(block[position])
      position += 1
      number += (byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
    }
    throw .malformed
  }
}

/// A value in Huffman code with its meaning.
private struct CodedValue {
  let code: [UInt8]
  let text: String
  let textBytes: Int
  let isAllowed: Bool

  /// Whether these bytes are the same code.
  func isCoded(as bytes: Span<UInt8>) -> Bool {
    let own = code.span
    guard own.count == bytes.count else { return false }
    var difference: UInt8 = 0
    for index in own.indices { difference |= own[index] ^ bytes[index] }
    return difference == 0
  }
}
