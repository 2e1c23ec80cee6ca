import ServedDesktop
import Testing
import TestSupport

@Suite struct RawPictureTests {
  // MARK: - Files

  @Test(arguments: [false, true])
  func `A small picture is written as exactly these pixels`(_ hasAlpha: Bool) throws {
    let channels = hasAlpha ? 4 : 3
    let pixels = (0..<UInt8(4 * channels)).map { $0 * 16 + 15 }
    let picture = try RawPicture(
      width: 2, height: 2, rowStride: Int32(2 * channels), hasAlpha: hasAlpha, bitsPerSample: 8,
      channels: Int32(channels), bytes: pixels)
    let file = try ReadPNG(picture.png())
    #expect(file.header == [0, 0, 0, 2, 0, 0, 0, 2, 8, hasAlpha ? 6 : 2, 0, 0, 0])
    #expect(file.rows == [pixels.prefix(2 * channels), pixels.suffix(2 * channels)])
    #expect(file.blocks == 1)
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (300, 300), (113, 145), (8_192, 2), (1, 8_192)])
  func `A picture of any size is read back`(_ width: Int, _ height: Int) throws {
    let row = width * 4
    let picture = try Self.padded(width: width, height: height, padding: 0)
    let file = try ReadPNG(picture.png())
    #expect(file.rows.count == height)
    #expect(file.rows.allSatisfy { $0.count == row })
    #expect(Array(file.rows.joined()) == picture.bytes)
    #expect(file.blocks == (height * (row + 1) + 65_534) / 65_535)
  }

  @Test(.rules("S16")) func `The padding of rows is left out, and the last row needs none`() throws
  {
    let tight = try Self.padded(width: 30, height: 20, padding: 0)
    for padding in [1, 8, 500] {
      let padded = try Self.padded(width: 30, height: 20, padding: padding)
      #expect(padded.bytes.count == 20 * 120 + 19 * padding)
      #expect(padded.png() == tight.png())
    }
  }

  @Test func `Bytes after the last row are left out`() throws {
    let tight = try Self.padded(width: 3, height: 3, padding: 0)
    let longer = try RawPicture(
      width: 3, height: 3, rowStride: 12, hasAlpha: true, bitsPerSample: 8, channels: 4,
      bytes: tight.bytes + [1, 2, 3])
    #expect(longer.png() == tight.png())
  }

  /// A picture with opacity whose pixels depend on nothing but its size, and whose padding is of ones.
  private static func padded(width: Int, height: Int, padding: Int) throws -> RawPicture {
    var generator = SeededGenerator(seed: width << 16 | height)
    let rows = (0..<height).map { _ in
      (0..<width * 4).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }
    return try RawPicture(
      width: Int32(width), height: Int32(height), rowStride: Int32(width * 4 + padding),
      hasAlpha: true, bitsPerSample: 8, channels: 4,
      bytes: Array(rows.joined(separator: Array(repeating: 1, count: padding))))
  }

  // MARK: - Refusals

  @Test(
    arguments: [
      (0x10001, 0x10001), (Int32.max, 2), (2, Int32.max), (Int32.max, Int32.max), (0, 1), (1, 0),
      (-1, 1), (1, -1), (-2, -2), (Int32.min, Int32.min), (8_193, 1), (1, 8_193), (8_192, 513),
    ] as [(Int32, Int32)])
  func `A size out of its range is refused`(_ width: Int32, _ height: Int32) {
    #expect(throws: PictureProblem.size(width: Int(width), height: Int(height))) {
      try RawPicture(
        width: width, height: height, rowStride: 0x10000, hasAlpha: true, bitsPerSample: 8,
        channels: 4, bytes: Array(repeating: 0, count: 70_000))
    }
  }

  @Test(
    arguments: [
      (16, 4, true), (0, 4, true), (-8, 4, true), (8, 3, true), (8, 4, false), (8, 1, false),
      (8, 2, true), (8, 0, false), (8, -4, true), (8, 5, true), (8, Int32.min, true),
    ] as [(Int32, Int32, Bool)])
  func `Samples of another kind are refused`(_ bits: Int32, _ channels: Int32, _ hasAlpha: Bool) {
    let problem = PictureProblem.samples(
      bits: Int(bits), channels: Int(channels), hasAlpha: hasAlpha)
    #expect(throws: problem) {
      try RawPicture(
        width: 2, height: 2, rowStride: 64, hasAlpha: hasAlpha, bitsPerSample: bits,
        channels: channels, bytes: Array(repeating: 0, count: 128))
    }
  }

  @Test(arguments: [7, 0, -8, .min, 5] as [Int32])
  func `Rows that overlap are refused`(_ stride: Int32) {
    #expect(throws: PictureProblem.stride(Int(stride), needed: 8)) {
      try RawPicture(
        width: 2, height: 2, rowStride: stride, hasAlpha: true, bitsPerSample: 8, channels: 4,
        bytes: Array(repeating: 0, count: 128))
    }
  }

  @Test(
    arguments: [(2, 8, 15, 16), (2, 10, 17, 18), (3, 8, 0, 24), (8_192, .max, 70_000, 0)]
      as [(Int32, Int32, Int, Int)])
  func `Bytes that end too early are refused`(
    _ height: Int32, _ stride: Int32, _ count: Int, _ needed: Int
  ) {
    let needed = needed == 0 ? 8_191 * Int(Int32.max) + 8 : needed
    #expect(throws: PictureProblem.tooShort(bytes: count, needed: needed)) {
      try RawPicture(
        width: 2, height: height, rowStride: stride, hasAlpha: true, bitsPerSample: 8,
        channels: 4, bytes: Array(repeating: 0, count: count))
    }
  }

  @Test func `A problem names the fields and their values`() {
    let problems: [(PictureProblem, [String])] = [
      (.size(width: 9_000, height: -1), ["width 9000", "height -1", "8192", "4194304"]),
      (
        .samples(bits: 16, channels: 5, hasAlpha: true),
        ["sample 16", "channels 5", "has_alpha true"]
      ),
      (.stride(7, needed: 8), ["rowstride 7", "8 bytes"]),
      (.tooShort(bytes: 15, needed: 16), ["15 bytes", "16 bytes"]),
    ]
    for (problem, words) in problems {
      for word in words { #expect(problem.description.contains(word), "\(problem)") }
    }
  }
}

/// A PNG file of stored blocks that is read bit by bit, in a way of its own, to check the writer.
private struct ReadPNG {
  struct Damage: Error { let what: String }

  var header: [UInt8] = []
  var rows: [ArraySlice<UInt8>] = []
  var blocks = 0

  init(_ file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw Damage(what: "signature")
    }
    var names: [String] = []
    var stream: [UInt8] = []
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
      let (name, content) = try Self.chunk(&rest)
      names.append(name)
      if name == "IHDR" { header = Array(content) }
      if name == "IDAT" { stream += content }
    }
    guard names == ["IHDR", "IDAT", "IEND"], header.count == 13 else {
      throw Damage(what: "chunks \(names)")
    }
    try split(try inflate(stream))
  }

  private static func chunk(_ rest: inout ArraySlice<UInt8>) throws -> (String, ArraySlice<UInt8>) {
    let length = Int(number(rest.prefix(4)))
    guard rest.count >= 12 + length else { throw Damage(what: "length \(length)") }
    let checked = rest.dropFirst(4).prefix(4 + length)
    guard remainder(of: checked) == number(rest.dropFirst(8 + length).prefix(4)) else {
      throw Damage(what: "checksum of a chunk")
    }
    rest = rest.dropFirst(12 + length)
    return (String(decoding: checked.prefix(4), as: UTF8.self), checked.dropFirst(4))
  }

  private mutating func inflate(_ stream: [UInt8]) throws -> [UInt8] {
    guard stream.count > 6, stream[0] == 0x78, (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
    else { throw Damage(what: "stream's header") }
    var content: [UInt8] = []
    var rest = stream[2..<stream.count - 4]
    var isLast = false
    while !isLast {
      guard rest.count >= 5, let first = rest.popFirst(), first <= 1 else {
        throw Damage(what: "block")
      }
      isLast = first == 1
      let sizes = rest.prefix(4).map(Int.init)
      let length = sizes[0] | sizes[1] << 8
      guard length ^ (sizes[2] | sizes[3] << 8) == 0xFFFF, rest.count >= 4 + length else {
        throw Damage(what: "block's length \(length)")
      }
      content += rest.dropFirst(4).prefix(length)
      rest = rest.dropFirst(4 + length)
      blocks += 1
    }
    guard rest.isEmpty, Self.sums(of: content) == Self.number(stream.suffix(4)) else {
      throw Damage(what: "stream's end")
    }
    return content
  }

  private mutating func split(_ content: [UInt8]) throws {
    let line = 1 + Int(Self.number(header.prefix(4))) * (header[9] == 6 ? 4 : 3)
    let height = Int(Self.number(header.dropFirst(4).prefix(4)))
    guard content.count == line * height else { throw Damage(what: "content \(content.count)") }
    for start in stride(from: 0, to: content.count, by: line) {
      guard content[start] == 0 else { throw Damage(what: "filter \(content[start])") }
      rows.append(content[start + 1..<start + line])
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func remainder(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1) * 0xEDB8_8320 }
    }
    return ~remainder
  }

  private static func sums(of bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
