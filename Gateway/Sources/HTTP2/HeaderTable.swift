/// One header field, such as `:path` with its value.
package struct HeaderField: Hashable, Sendable {
  package var name: String
  package var value: String
  /// Whether both have only bytes that a field may have (RFC 9113, section 8.2.1).
  var isWellFormed = true

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A field as it counts in a table and in a block.
struct CountedField {
  var field: HeaderField
  /// The bytes of its name, and of its name and value, before any of them was replaced because it is not UTF-8.
  var nameBytes: Int
  var textBytes: Int
  /// Whether a later field may have the name.
  var isNameWellFormed = true

  /// Its size with the 32 bytes of each entry (RFC 7541, section 4.1).
  var bytes: Int { textBytes + 32 }
}

/// The fields that a header block may refer to by their numbers (RFC 7541, section 2.3): 61 fixed ones, then those of earlier
/// blocks, the newest first.
struct HeaderTable {
  /// The newest is the last; those before `first` were removed.
  private var entries: [CountedField] = []
  private var first = 0
  private var bytes = 0
  /// How many bytes the sender may use.
  private(set) var limit: Int
  private let largestLimit: Int

  /// Creates a table without entries of earlier blocks.
  ///
  /// `limit`: The SETTINGS_HEADER_TABLE_SIZE that the sender was informed of.
  init(limit: Int) {
    self.limit = limit
    largestLimit = limit
  }

  /// The field of a number; absent if the number is not used.
  func field(_ number: Int) -> CountedField? {
    guard number > 0 else { return nil }
    if number <= Self.fixed.count { return Self.fixed[number - 1] }
    let index = entries.count - (number - Self.fixed.count)
    guard index >= first else { return nil }
    return entries[index]
  }

  /// Adds a field, which removes the oldest ones until there is room; one that is larger than the table empties it.
  mutating func add(_ field: CountedField) {
    removeOldest(until: limit - field.bytes)
    guard field.bytes <= limit else { return }
    if first > 64, first > entries.count / 2 {
      entries.removeFirst(first)
      first = 0
    }
    entries.append(field)
    bytes += field.bytes
  }

  /// Changes the size, and returns whether the sender may choose it.
  mutating func resize(to newLimit: Int) -> Bool {
    guard newLimit <= largestLimit else { return false }
    limit = newLimit
    removeOldest(until: limit)
    return true
  }

  private mutating func removeOldest(until room: Int) {
    while bytes > max(room, 0) {
      bytes -= entries[first].bytes
      entries[first].field = HeaderField("", "")
      first += 1
    }
  }

  /// RFC 7541, appendix A.
  private static let fixed = fixedFields.map { name, value in
    CountedField(
      field: HeaderField(name, value), nameBytes: name.utf8.count,
      textBytes: name.utf8.count + value.utf8.count)
  }

  private static let fixedFields = [
    (":authority", ""), (":method", "GET"), (":method", "POST"), (":path", "/"),
    (":path", "/index.html"), (":scheme", "http"), (":scheme", "https"), (":status", "200"),
    (":status", "204"), (":status", "206"), (":status", "304"), (":status", "400"),
    (":status", "404"), (":status", "500"), ("accept-charset", ""),
    ("accept-encoding", "gzip, deflate"), ("accept-language", ""), ("accept-ranges", ""),
    ("accept", ""), ("access-control-allow-origin", ""), ("age", ""), ("allow", ""),
    ("authorization", ""), ("cache-control", ""), ("content-disposition", ""),
    ("content-encoding", ""), ("content-language", ""), ("content-length", ""),
    ("content-location", ""), ("content-range", ""), ("content-type", ""), ("cookie", ""),
    ("date", ""), ("etag", ""), ("expect", ""), ("expires", ""), ("from", ""), ("host", ""),
    ("if-match", ""), ("if-modified-since", ""), ("if-none-match", ""), ("if-range", ""),
    ("if-unmodified-since", ""), ("last-modified", ""), ("link", ""), ("location", ""),
    ("max-forwards", ""), ("proxy-authenticate", ""), ("proxy-authorization", ""), ("range", ""),
    ("referer", ""), ("refresh", ""), ("retry-after", ""), ("server", ""), ("set-cookie", ""),
    ("strict-transport-security", ""), ("transfer-encoding", ""), ("user-agent", ""), ("vary", ""),
    ("via", ""), ("www-authenticate", ""),
  ]
}
