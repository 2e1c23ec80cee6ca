import Foundation
import Glibc
import TestSupport
import Testing

@testable import Audio

@Suite struct AudioFileTests {
  private let folder: SoundFolder

  init() throws { folder = try SoundFolder() }

  private func read(
    _ bytes: [UInt8], _ formats: AudioFormats = .apps
  ) throws -> AudioClip {
    try AudioFile.read(try folder.write(bytes), formats: formats)
  }

  private func expectCode(
    _ code: AudioError.Code, _ bytes: [UInt8], _ formats: AudioFormats = .apps
  ) {
    #expect(throws: AudioError(code: code, message: "")) { try read(bytes, formats) }
  }

  /// Every format of the rule, at half of full scale, with its number of frames.
  static let formats: [(name: String, bytes: [UInt8], frames: Int)] = [
    ("wav pcm", SoundBytes.wave(SoundBytes.little(level: 16_384, frames: 80)), 80),
    (
      "wav 24 bit",
      SoundBytes.wave((0..<80).flatMap { _ in [0, 0, 0x40] }, bits: 24), 80
    ),
    (
      "wav float",
      SoundBytes.wave(
        (0..<80).flatMap { _ in SoundBytes.little(Float(0.5).bitPattern) }, encoding: 3, bits: 32),
      80
    ),
    // Bytes whose decoded values lie next to 16,384.
    (
      "wav µ-law",
      SoundBytes.wave([UInt8](repeating: 0x8f, count: 80), encoding: 7, bits: 8), 80
    ),
    (
      "wav A-law", SoundBytes.wave([UInt8](repeating: 0xa5, count: 80), encoding: 6, bits: 8),
      80
    ),
    (
      "aiff pcm",
      SoundBytes.interchange(
        (0..<80).flatMap { _ in SoundBytes.big(Int16(16_384)) }, encoding: "NONE", frames: 80), 80
    ),
    (
      "aiff µ-law",
      SoundBytes.interchange(
        [UInt8](repeating: 0x8f, count: 80), encoding: "ulaw", frames: 80), 80
    ),
    (
      "aiff ima4",
      SoundBytes.interchange(
        SoundBytes.packet(level: 16_384) + SoundBytes.packet(level: 16_384), encoding: "ima4",
        frames: 2), 128
    ),
    (
      "caf pcm",
      SoundBytes.core(
        (0..<80).flatMap { _ in SoundBytes.big(Int16(16_384)) }, encoding: "lpcm",
        bytesInPacket: 2, framesInPacket: 1), 80
    ),
    (
      "caf µ-law",
      SoundBytes.core(
        [UInt8](repeating: 0x8f, count: 80), encoding: "ulaw", bytesInPacket: 1,
        framesInPacket: 1, bits: 8), 80
    ),
    (
      "caf A-law",
      SoundBytes.core(
        [UInt8](repeating: 0xa5, count: 80), encoding: "alaw", bytesInPacket: 1,
        framesInPacket: 1, bits: 8), 80
    ),
    (
      "caf ima4",
      SoundBytes.core(
        SoundBytes.packet(level: 16_384) + SoundBytes.packet(level: 16_384), encoding: "ima4",
        bytesInPacket: 34, framesInPacket: 64, bits: 0), 128
    ),
    (
      "caf ima4 of open size",
      SoundBytes.core(
        SoundBytes.packet(level: 16_384), encoding: "ima4", bytesInPacket: 34, framesInPacket: 64,
        bits: 0, size: -1), 64
    ),
  ]

  @Test(.rules("C7"), arguments: formats)
  func `Every sound format that apps may use is read`(
    name: String, bytes: [UInt8], frames: Int
  ) throws {
    let clip = try read(bytes)
    #expect(clip.channels == 1)
    #expect(clip.framesPerSecond == 8_000)
    #expect(clip.frames == frames)
    #expect(clip.samples.allSatisfy { abs($0 - 0.5) < 0.02 }, "\(clip.samples.prefix(4))")
  }

  @Test func `Two channels of packets stay separate`() throws {
    let data = SoundBytes.packet(level: 16_384) + SoundBytes.packet(level: -16_384)
    let clip = try read(
      SoundBytes.core(
        data, encoding: "ima4", bytesInPacket: 68, framesInPacket: 64, channels: 2, bits: 0,
        rate: 44_100))
    #expect(clip.channels == 2)
    #expect(clip.frames == 64)
    #expect(clip.framesPerSecond == 44_100)
    #expect(abs(clip.samples[0] - 0.5) < 0.01 && abs(clip.samples[1] + 0.5) < 0.01)
  }

  @Test(.rules("C7")) func `A sound of 30 seconds is read, and one of 31 is refused`() throws {
    let half = [UInt8](repeating: 0x8f, count: 30 * 8_000)
    #expect(try read(SoundBytes.wave(half, encoding: 7, bits: 8)).frames == 240_000)
    let longer = half + [UInt8](repeating: 0x8f, count: 8_000)
    expectCode(.tooLong, SoundBytes.wave(longer, encoding: 7, bits: 8))
  }

  @Test func `Padding of the last packet may pass 30 seconds by less than a packet`() throws {
    let packets = (0..<3_751).flatMap { _ in SoundBytes.packet(level: 0) }
    let sound = SoundBytes.core(
      packets, encoding: "ima4", bytesInPacket: 34, framesInPacket: 64, bits: 0)
    #expect(try read(sound).frames == 240_064)
    let more = SoundBytes.core(
      packets + SoundBytes.packet(level: 0), encoding: "ima4", bytesInPacket: 34,
      framesInPacket: 64, bits: 0)
    expectCode(.tooLong, more)
  }

  @Test(arguments: [
    [], Array("RIFF".utf8), Array("caff".utf8), [UInt8](repeating: 0xff, count: 4_096),
    Array("#!/bin/sh\n".utf8), SoundBytes.wave([]),
    SoundBytes.wave(SoundBytes.little(level: 1, frames: 8), channels: 9),
    SoundBytes.wave(SoundBytes.little(level: 1, frames: 8), rate: 999),
    SoundBytes.core([1], encoding: "ima4", bytesInPacket: 34, framesInPacket: 64),
    SoundBytes.core([1], encoding: "ima4", bytesInPacket: 34, framesInPacket: 64, rate: .nan),
    SoundBytes.core([1], encoding: "ima4", bytesInPacket: 34, framesInPacket: 64, channels: 0),
    SoundBytes.core([1], encoding: "ima4", bytesInPacket: 1, framesInPacket: 1, size: .max),
    SoundBytes.core([1], encoding: "ima4", bytesInPacket: 1, framesInPacket: 1, size: .min),
    SoundBytes.core([1, 2], encoding: "aac ", bytesInPacket: 0, framesInPacket: 1_024),
  ])
  func `A file that is not a sound is refused`(bytes: [UInt8]) {
    expectCode(.wrongFormat, bytes)
  }

  @Test func `The descriptor of a file that is not a sound stays open for its owner`() throws {
    let path = try folder.write(SoundBytes.wave([]))
    let file = try SoundDescriptor(path: path)
    #expect(throws: AudioError.self) { try AudioFile.decode(file, path, .apps) }
    #expect(fcntl(file.number, F_GETFD) >= 0)
  }

  @Test func `A theme's format is refused for apps, and an app's format for themes`() {
    expectCode(
      .wrongFormat, SoundBytes.wave([UInt8](repeating: 0x8f, count: 80), encoding: 7, bits: 8),
      .themes)
    let sound = "/usr/share/sounds/freedesktop/stereo/message.oga"
    if FileManager.default.isReadableFile(atPath: sound) {
      #expect(throws: AudioError(code: .wrongFormat, message: "")) {
        try AudioFile.read(sound, formats: .apps)
      }
      #expect(throws: Never.self) { try AudioFile.read(sound, formats: .themes) }
    }
  }

  @Test func `Samples beyond full scale and NaN samples are brought into range`() throws {
    let samples: [Float] = [1_000, -1_000, .nan, .infinity, 0.25]
    let clip = try read(
      SoundBytes.wave(
        samples.flatMap { SoundBytes.little($0.bitPattern) }, encoding: 3, bits: 32))
    #expect(clip.samples == [1, -1, 0, 1, 0.25])
  }

  @Test(.timeLimit(.minutes(5)))
  func `Pipes, devices, folders and links are refused without waiting`() throws {
    let pipe = folder.path + "/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let sound = try folder.write(SoundBytes.wave(SoundBytes.little(level: 1, frames: 8)))
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: sound)
    for path in [pipe, link, folder.path, "/dev/zero"] {
      #expect(throws: AudioError(code: .noRegularFile, message: "")) {
        try AudioFile.read(path, formats: .apps)
      }
    }
    #expect(throws: AudioError(code: .unreadable, message: "")) {
      try AudioFile.read(folder.path + "/missing", formats: .apps)
    }
    #expect(throws: AudioError(code: .unreadable, message: "")) {
      try AudioFile.read(sound + "\0", formats: .apps)
    }
  }

  @Test func `A file of more bytes than the limit is not read at all`() throws {
    let path = try folder.write(SoundBytes.wave(SoundBytes.little(level: 1, frames: 8)))
    #expect(unsafe truncate(path, off_t(AudioLimits.fileBytes) + 1) == 0)
    #expect(throws: AudioError(code: .tooLarge, message: "")) {
      try AudioFile.read(path, formats: .apps)
    }
  }

  @Test func `A sound file cut at any byte gives no more frames than the whole`() throws {
    for (_, bytes, frames) in Self.formats {
      for length in stride(from: 0, to: bytes.count, by: 7) {
        let clip = try? read(Array(bytes[..<length]))
        #expect((clip?.frames ?? 0) <= frames)
      }
    }
  }
}
