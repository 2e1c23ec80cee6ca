import Testing

@testable import NotificationSounds

@Suite struct WaveHeaderTests {
  /// The header of a WAV file with 8,000 bytes in a second.
  static func wave(seconds: UInt32, encoding: UInt8 = 1, rate: UInt32 = 8_000) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] {
      stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
    let parts: [[UInt8]] = [
      Array("RIFF".utf8), bytes(0), Array("WAVEfmt ".utf8), bytes(16), [encoding, 0, 1, 0],
      bytes(rate), bytes(rate), [1, 0, 8, 0], Array("data".utf8), bytes(seconds * rate),
    ]
    return Array(parts.joined())
  }

  @Test func `The length of a wave file is that of its samples`() {
    #expect(WaveHeader(Self.wave(seconds: 30))?.seconds == 30)
  }

  @Test(arguments: [
    [], wave(seconds: 0), wave(seconds: 1, encoding: 7), wave(seconds: 1, rate: 0),
    Array(wave(seconds: 1).dropLast(8)), Array(wave(seconds: 1).prefix(20)),
    Array("RIFFxxxxWAVEdata".utf8) + [1, 0, 0, 0],
    Array("RIFFxxxxWAVEjunk".utf8) + [255, 255, 255, 255],
  ])
  func `A file that is not linear PCM has no wave header`(bytes: [UInt8]) {
    #expect(WaveHeader(bytes) == nil)
  }

  @Test func `A wave header cut at any byte is rejected`() {
    let whole = Self.wave(seconds: 1)
    for length in 0..<whole.count { #expect(WaveHeader(Array(whole[..<length])) == nil) }
  }
}
