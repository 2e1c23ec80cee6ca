/// IMA4 sound in a CAF file, which the decoder library reads only from AIFF files.
///
/// The packets are the same in both: for each channel 34 bytes with 64 frames. So the file is
/// rewritten with another header, and the library decodes it.
struct PacketAudio {
  private let channels: Int
  private let framesPerSecond: Int
  private let packets: [UInt8]

  /// Bytes of one channel in a packet.
  private static let packetBytes = 34

  /// Reads the relevant parts; nil for any other file.
  ///
  /// - Throws: `unreadable` if the file cannot be read.
  init?(_ file: borrowing SoundDescriptor) throws(AudioError) {
    guard try file.read(8, at: 0).starts(with: Array("caff".utf8)) else { return nil }
    var offset = 8
    var description: [UInt8] = []
    // Every chunk has a header of twelve bytes, so a file of the largest size ends this loop.
    while true {
      let header = try file.read(12, at: offset)
      guard header.count == 12 else { return nil }
      let size = Int64(bitPattern: Self.number(header[4...]))
      let start = offset + 12
      // A size of -1 means the rest of the file.
      let available = file.size - start
      let length = size == -1 ? available : Int(clamping: size)
      guard length >= 0, length <= available else { return nil }
      if header.starts(with: Array("desc".utf8)) {
        description = try file.read(min(length, 32), at: start)
      } else if header.starts(with: Array("data".utf8)) {
        guard let facts = Self.facts(description) else { return nil }
        (channels, framesPerSecond) = facts
        let bytes = try file.read(length - 4, at: start + 4)
        let whole = bytes.count - bytes.count % (Self.packetBytes * channels)
        packets = Array(bytes[..<whole])
        return
      }
      offset = start + length
    }
  }

  /// The same packets as an AIFF file.
  var interchangeFile: [UInt8] {
    let count = packets.count / (Self.packetBytes * channels)
    var common = Self.bytes(UInt16(channels)) + Self.bytes(UInt32(count)) + Self.bytes(UInt16(16))
    common += Self.extended(framesPerSecond)
    common += "ima4\0\0".utf8
    let sound = [UInt8](repeating: 0, count: 8) + packets
    let chunks = Self.chunk("COMM", common) + Self.chunk("SSND", sound)
    return Self.chunk("FORM", Array("AIFC".utf8) + chunks)
  }

  /// The channels and the rate of an IMA4 description, if they are valid.
  private static func facts(_ description: [UInt8]) -> (Int, Int)? {
    guard description.count == 32, description[8..<12].elementsEqual("ima4".utf8) else {
      return nil
    }
    let rate = Double(bitPattern: number(description[...]))
    let channels = Int(number(description[24...]) >> 32)
    guard (1...AudioLimits.channels).contains(channels), rate.isFinite,
      let whole = Int(exactly: rate.rounded()), AudioLimits.framesPerSecond.contains(whole)
    else { return nil }
    return (channels, whole)
  }

  /// Eight bytes as one number, the most significant first; missing ones count as zero.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    let eight = bytes.prefix(8)
    return eight.reduce(0) { $0 << 8 | UInt64($1) } << UInt64((8 - eight.count) * 8)
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: Number.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: number >> Number($0))
    }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: content.count % 2)
    return Array(name.utf8) + bytes(UInt32(content.count)) + content + padding
  }

  /// A whole number in the ten bytes of an IEEE 754 extended number.
  private static func extended(_ number: Int) -> [UInt8] {
    let shift = number.leadingZeroBitCount
    return bytes(UInt16(16_383 + 63 - shift)) + bytes(UInt64(number) << UInt64(shift))
  }
}
