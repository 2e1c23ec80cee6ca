import ByteParsing
package import Foundation
package import NotificationModel

/// Reads XML and binary property lists of untrusted origin.
///
/// Foundation's reader recurses to any depth in a file and expands a value with a thousand references to it
/// into a thousand values. This one limits both, and knows no entity declarations.
package enum PropertyListParser {
  /// Reads a property list of either form.
  ///
  /// - Throws: `tooLarge` past a limit of `TextLimits`, `forbiddenMarkup` for a declaration in the document
  ///   type, `encoding` and `syntax` for bytes that are not a property list.
  package static func read(_ data: Data, file: String) throws(TextProblem) -> PropertyList {
    if isBinary(data) {
      var reader = try Binary(data, file: file)
      return try reader.readDocument()
    }
    var reader = XML(try TextBytes(data, file: file))
    return try reader.readDocument()
  }

  /// Reads a property list whose top is a dictionary.
  ///
  /// - Throws: what `read` throws, and `type` for another kind of value at the top.
  package static func readDictionary(
    _ data: Data, file: String
  ) throws(TextProblem) -> [String: PropertyList] {
    guard case .dictionary(let values) = try read(data, file: file) else {
      throw TextProblem(.type, file: file, message: "the top value must be a dictionary")
    }
    return values
  }

  static func isBinary(_ data: Data) -> Bool { data.starts(with: Array("bplist0".utf8)) }

  /// Whether the file is a property list, and not strings in the older text form.
  static func isPropertyList(_ text: TextBytes) -> Bool {
    text.bytes.first { !$0.isBlank } == UInt8(ascii: "<")
  }
}

extension PropertyListParser {
  /// The remaining limits while one property list is read.
  struct Budget {
    private var values = TextLimits.values
    private var bytes = TextLimits.contentBytes
    let file: String

    init(file: String) { self.file = file }

    mutating func spend(values count: Int = 1, bytes size: Int = 0) throws(TextProblem) {
      values -= count
      bytes -= size
      guard values >= 0 else {
        throw TextProblem(
          .tooLarge, file: file, message: "more than \(TextLimits.values) values; make it smaller")
      }
      guard bytes >= 0 else {
        throw TextProblem(
          .tooLarge, file: file,
          message: "more than \(TextLimits.contentBytes) bytes of content; make it smaller")
      }
    }

    mutating func spend(_ text: String) throws(TextProblem) {
      try spend(values: 0, bytes: text.utf8.count)
      if text.hasStackedMarks { throw .stackedMarks(in: file) }
    }

    func check(depth: Int) throws(TextProblem) {
      guard depth <= TextLimits.nestingDepth else {
        throw TextProblem(
          .tooLarge, file: file,
          message: "nested more than \(TextLimits.nestingDepth) deep; make it flatter")
      }
    }
  }
}

extension PropertyListParser {
  /// The binary form: a table of offsets to objects that refer to each other by number.
  struct Binary {
    private let bytes: [UInt8]
    private let file: String
    private let referenceSize: Int
    private let offsets: [Int]
    private let top: Int
    private var budget: Budget

    init(_ data: Data, file: String) throws(TextProblem) {
      guard data.count <= TextLimits.fileBytes else {
        throw TextProblem(
          .tooLarge, file: file,
          message: "\(data.count) bytes; make it at most \(TextLimits.fileBytes)")
      }
      bytes = [UInt8](data)
      self.file = file
      budget = Budget(file: file)
      guard let trailer = Trailer(bytes) else { throw Self.damaged(file) }
      referenceSize = trailer.referenceSize
      top = trailer.top
      var offsets: [Int] = []
      for index in 0..<trailer.count {
        let start = trailer.table + index * trailer.offsetSize
        let offset = Self.integer(bytes[start..<start + trailer.offsetSize])
        guard offset < UInt64(trailer.table) else { throw Self.damaged(file) }
        offsets.append(Int(offset))
      }
      self.offsets = offsets
    }

    mutating func readDocument() throws(TextProblem) -> PropertyList {
      try read(object: top, depth: 0)
    }

    private mutating func read(object: Int, depth: Int) throws(TextProblem) -> PropertyList {
      guard offsets.indices.contains(object) else { throw Self.damaged(file) }
      try budget.check(depth: depth)
      try budget.spend()
      let start = offsets[object]
      let low = Int(bytes[start] & 0x0F)
      switch bytes[start] >> 4 {
      case 0x0 where low == 8 || low == 9: return .boolean(low == 9)
      case 0x1 where low <= 4: return try integer(in: slice(start + 1, count: 1 << low))
      case 0x2 where low == 2 || low == 3: return .real(try real(start + 1, count: 1 << low))
      case 0x3 where low == 3:
        return .date(Date(timeIntervalSinceReferenceDate: try real(start + 1, count: 8)))
      case 0x4: return .data(Data(try content(start, unit: 1)))
      case 0x5, 0x6, 0x7: return .string(try text(start))
      case 0xA: return .array(try readArray(start, depth: depth))
      case 0xD: return .dictionary(try readDictionary(start, depth: depth))
      default: throw Self.damaged(file)
      }
    }

    private mutating func readArray(
      _ start: Int, depth: Int
    ) throws(TextProblem) -> [PropertyList] {
      let (count, first) = try count(at: start)
      var values: [PropertyList] = []
      for index in 0..<count {
        let object = try reference(first, index)
        values.append(try read(object: object, depth: depth + 1))
      }
      return values
    }

    private mutating func readDictionary(
      _ start: Int, depth: Int
    ) throws(TextProblem) -> [String: PropertyList] {
      let (count, first) = try count(at: start)
      var values: [String: PropertyList] = [:]
      for index in 0..<count {
        let key = try reference(first, index)
        let value = try reference(first, count + index)
        guard case .string(let name) = try read(object: key, depth: depth + 1) else {
          throw Self.damaged(file)
        }
        values[name] = try read(object: value, depth: depth + 1)
      }
      return values
    }

    private mutating func text(_ start: Int) throws(TextProblem) -> String {
      let text = try characters(start)
      if text.hasStackedMarks { throw .stackedMarks(in: file) }
      return text
    }

    private mutating func characters(_ start: Int) throws(TextProblem) -> String {
      if bytes[start] >> 4 == 6 {
        let wide = Array(try content(start, unit: 2))
        let units = stride(from: 0, to: wide.count, by: 2).map {
          UInt16(wide[$0]) << 8 | UInt16(wide[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
      }
      return String(decoding: try content(start, unit: 1), as: UTF8.self)
    }

    private mutating func content(
      _ start: Int, unit: Int
    ) throws(TextProblem) -> ArraySlice<UInt8> {
      let (count, first) = try count(at: start)
      guard count <= bytes.count else { throw Self.damaged(file) }
      try budget.spend(values: 0, bytes: count * unit)
      return try slice(first, count: count * unit)
    }

    /// The number of units after a marker byte, and where they begin.
    private func count(at start: Int) throws(TextProblem) -> (count: Int, first: Int) {
      let low = Int(bytes[start] & 0x0F)
      guard low == 0x0F else { return (low, start + 1) }
      let marker = try slice(start + 1, count: 1)
      guard let byte = marker.first, byte >> 4 == 1, byte & 0x0F <= 3 else {
        throw Self.damaged(file)
      }
      let size = 1 << Int(byte & 0x0F)
      let value = Self.integer(try slice(start + 2, count: size))
      guard value <= UInt64(bytes.count) else { throw Self.damaged(file) }
      return (Int(value), start + 2 + size)
    }

    private func reference(_ first: Int, _ index: Int) throws(TextProblem) -> Int {
      let value = Self.integer(try slice(first + index * referenceSize, count: referenceSize))
      guard value < UInt64(offsets.count) else { throw Self.damaged(file) }
      return Int(value)
    }

    private func real(_ start: Int, count: Int) throws(TextProblem) -> Double {
      let bits = Self.integer(try slice(start, count: count))
      return count == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    /// Integers of one to four bytes are unsigned, those of eight are signed, and sixteen hold the rest.
    private func integer(in slice: ArraySlice<UInt8>) throws(TextProblem) -> PropertyList {
      let value = Self.integer(slice.suffix(8))
      if slice.count < 16 || value <= UInt64(Int64.max) {
        return .integer(Int64(bitPattern: value))
      }
      return slice.prefix(8).allSatisfy { $0 == 0 }
        ? .unsigned(value) : .integer(Int64(bitPattern: value))
    }

    private func slice(_ start: Int, count: Int) throws(TextProblem) -> ArraySlice<UInt8> {
      guard start >= 0, start <= bytes.count, count <= bytes.count - start else {
        throw Self.damaged(file)
      }
      return bytes[start..<start + count]
    }

    fileprivate static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func damaged(_ file: String) -> TextProblem {
      TextProblem(
        .syntax, file: file, message: "is a damaged binary property list; build the bundle again")
    }
  }
}

extension PropertyListParser.Binary {
  /// The last 32 bytes, which contain the offsets of all other parts.
  private struct Trailer {
    let offsetSize: Int
    let referenceSize: Int
    let count: Int
    let top: Int
    let table: Int

    init?(_ bytes: [UInt8]) {
      guard bytes.count >= 40 else { return nil }
      let start = bytes.count - 32
      let words = (1...3).map { word in
        PropertyListParser.Binary.integer(bytes[start + word * 8..<start + word * 8 + 8])
      }
      offsetSize = Int(bytes[start + 6])
      referenceSize = Int(bytes[start + 7])
      guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
        words[0] <= UInt64(start), words[1] < words[0], words[2] <= UInt64(start),
        words[0] <= (UInt64(start) - words[2]) / UInt64(offsetSize)
      else { return nil }
      count = Int(words[0])
      top = Int(words[1])
      table = Int(words[2])
    }
  }
}
