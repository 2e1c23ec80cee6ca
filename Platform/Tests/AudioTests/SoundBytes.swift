/// Sound files made byte by byte, so that the tests know every sample.
enum SoundBytes {
  /// A WAV file: 1 is linear PCM, 3 floating point, 6 A-law, 7 µ-law, 17 IMA ADPCM.
  static func wave(
    _ data: [UInt8], encoding: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 8_000,
    bits: UInt16 = 16
  ) -> [UInt8] {
    let frame = channels * bits / 8
    let format = joined(
      little(encoding), little(channels), little(rate), little(rate * UInt32(frame)),
      little(frame), little(bits))
    let chunks = little("fmt ", format) + little("data", data)
    return little("RIFF", Array("WAVE".utf8) + chunks)
  }

  /// An AIFF file with compression, such as `NONE`, `ulaw` or `ima4`.
  static func interchange(
    _ data: [UInt8], encoding: String, frames: UInt32, channels: UInt16 = 1
  ) -> [UInt8] {
    // 8,000 as an IEEE 754 extended number.
    let rate: [UInt8] = [0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0]
    let common = joined(
      big(channels), big(frames), big(UInt16(16)), rate, Array(encoding.utf8), [0, 0])
    let chunks = big("COMM", common) + big("SSND", [UInt8](repeating: 0, count: 8) + data)
    return big("FORM", Array("AIFC".utf8) + chunks)
  }

  /// A CAF file, whose last chunk may have an unknown size.
  static func core(
    _ data: [UInt8], encoding: String, bytesInPacket: UInt32, framesInPacket: UInt32,
    channels: UInt32 = 1, bits: UInt32 = 16, rate: Double = 8_000, size: Int64? = nil
  ) -> [UInt8] {
    let description = joined(
      big(rate.bitPattern), Array(encoding.utf8), big(UInt32(0)), big(bytesInPacket),
      big(framesInPacket), big(channels), big(bits))
    return joined(
      Array("caff".utf8), big(UInt16(1)), big(UInt16(0)),
      Array("desc".utf8), big(Int64(32)), description,
      Array("free".utf8), big(Int64(3)), [0, 0, 0],
      Array("data".utf8), big(size ?? Int64(data.count + 4)), big(UInt32(0)), data)
  }

  /// One IMA4 packet of one channel: 64 frames near a level, whose seven lowest bits are clear.
  static func packet(level: Int16) -> [UInt8] {
    big(level) + [UInt8](repeating: 0, count: 32)
  }

  /// The same 16-bit sample repeated.
  static func little(level: Int16, frames: Int) -> [UInt8] {
    let sample = little(level)
    return (0..<frames).flatMap { _ in sample }
  }

  static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    little(number).reversed()
  }

  static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    stride(from: 0, to: Number.bitWidth, by: 8).map {
      UInt8(truncatingIfNeeded: number >> Number($0))
    }
  }

  /// The parts as one array; the compiler of Swift 6.2 gives up on a long chain of `+`.
  private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  private static func little(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(UInt32(content.count)) + content
  }

  private static func big(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + big(UInt32(content.count)) + content
      + [UInt8](repeating: 0, count: content.count % 2)
  }
}
