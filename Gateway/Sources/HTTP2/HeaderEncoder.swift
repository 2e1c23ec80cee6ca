/// Writes header blocks (RFC 7541) that the other side need not remember.
///
/// Fields are written with their values and without Huffman code: answers are short, and most of their bytes are identifiers,
/// which no code makes shorter by much.
struct HeaderEncoder {
  /// Whether the next block has to inform the other side that no table is used (section 4.2).
  private var hasToShrink = false

  /// Handles the table size that the other side allows.
  mutating func limitTable(to bytes: Int) {
    if bytes < HTTP2Limits.headerTableBytes { hasToShrink = true }
  }

  /// Appends a block with the fields.
  mutating func encode(_ fields: [HeaderField], into block: inout [UInt8]) {
    if hasToShrink { block.append(0x20) }
    hasToShrink = false
    for field in fields {
      if field.name == ":status", field.value == "200" {
        block.append(0x88)
      } else {
        Self.append(field, to: &block)
      }
    }
  }

  /// Appends a field that is not added to any table (section 6.2.2).
  private static func append(_ field: HeaderField, to block: inout [UInt8]) {
    if let number = numbers[field.name] {
      append(number, prefix: 4, to: &block)
    } else {
      block.append(0)
      append(field.name, to: &block)
    }
    append(field.value, to: &block)
  }

  private static func append(_ text: String, to block: inout [UInt8]) {
    append(text.utf8.count, prefix: 7, to: &block)
    block.append(contentsOf: text.utf8)
  }

  private static func append(_ number: Int, prefix: Int, to block: inout [UInt8]) {
    let mask = 1 << prefix - 1
    guard number >= mask else { return block.append(UInt8(number)) }
    block.append(UInt8(mask))
    var rest = number - mask
    while rest >= 0x80 {
      block.append(UInt8(rest & 0x7F | 0x80))
      rest >>= 7
    }
    block.append(UInt8(rest))
  }

  /// The names of fields in answers and requests that have a number (RFC 7541, appendix A).
  private static let numbers = [
    ":authority": 1, ":method": 2, ":path": 4, ":scheme": 6, ":status": 8, "authorization": 23,
    "cache-control": 24, "content-length": 28, "content-type": 31, "date": 33, "link": 45,
    "location": 46, "retry-after": 53, "www-authenticate": 61,
  ]
}
