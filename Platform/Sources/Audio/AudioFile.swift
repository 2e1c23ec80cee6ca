internal import CSndfile
import Glibc

/// Reads untrusted sound files.
///
/// The decoder is libsndfile, a C library: read files of apps only in a process that may crash.
package enum AudioFile {
  /// Reads a whole sound.
  ///
  /// A link, a pipe or a device in place of the file is refused without waiting.
  ///
  /// - Throws: `unreadable`, `noRegularFile`, `tooLarge`, `wrongFormat` or `tooLong`, with the path.
  package static func read(
    _ path: String, formats: AudioFormats
  ) throws(AudioError) -> AudioClip {
    let file = try SoundDescriptor(path: path)
    if formats.hasPackets, let rewritten = try PacketAudio(file)?.interchangeFile {
      // The library knows this encoding in AIFF files, but not in the container of newer systems.
      return try decode(try SoundDescriptor(bytes: rewritten), path, formats)
    }
    return try decode(file, path, formats)
  }

  static func decode(
    _ file: borrowing SoundDescriptor, _ path: String, _ formats: AudioFormats
  ) throws(AudioError) -> AudioClip {
    var facts = SF_INFO()
    // Despite its options, the library closes the descriptor of a file that it refuses. So it receives
    // a duplicate, which it closes in any case.
    let own = try file.duplicate()
    guard let decoder = unsafe sf_open_fd(own, Int32(SFM_READ), &facts, Int32(SF_TRUE)) else {
      throw wrongFormat(path)
    }
    defer { unsafe sf_close(decoder) }
    let channels = Int(facts.channels)
    let rate = Int(facts.samplerate)
    guard formats.contain(facts.format), (1...AudioLimits.channels).contains(channels),
      AudioLimits.framesPerSecond.contains(rate)
    else { throw wrongFormat(path) }
    let limit = AudioLimits.seconds * rate + AudioLimits.paddingFrames
    guard facts.frames <= limit else { throw tooLong(path) }
    var samples: [Float] = []
    samples.reserveCapacity(Int(max(facts.frames, 0)) * channels)
    var step = [Float](repeating: 0, count: AudioLimits.framesInStep * channels)
    while true {
      let count = unsafe sf_readf_float(decoder, &step, sf_count_t(AudioLimits.framesInStep))
      guard count > 0 else { break }
      samples += step[..<(Int(count) * channels)]
      // The length in a header is only a claim.
      guard samples.count / channels <= limit else { throw tooLong(path) }
    }
    guard !samples.isEmpty else { throw wrongFormat(path) }
    return AudioClip(samples: samples, channels: channels, framesPerSecond: rate)
  }

  private static func wrongFormat(_ path: String) -> AudioError {
    AudioError(
      code: .wrongFormat,
      message: "\(path) is not a sound in a supported format; use linear PCM in a WAV file")
  }

  private static func tooLong(_ path: String) -> AudioError {
    AudioError(
      code: .tooLong,
      message: "\(path) is longer than \(AudioLimits.seconds) seconds; cut it")
  }
}

/// The file formats that count as sounds.
package struct AudioFormats: Hashable, Sendable {
  private let containers: Set<Int32>
  private let encodings: Set<Int32>

  /// The formats for apps: linear PCM, IMA4, µ-law or A-law in an AIFF, WAV or CAF file (C7).
  package static let apps = AudioFormats(
    containers: [SF_FORMAT_AIFF, SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_CAF],
    encodings: linear + [SF_FORMAT_IMA_ADPCM, SF_FORMAT_ULAW, SF_FORMAT_ALAW])

  /// The formats of sound themes: Ogg files with Vorbis or Opus, and WAV files with linear PCM.
  package static let themes = AudioFormats(
    containers: [SF_FORMAT_OGG, SF_FORMAT_WAV, SF_FORMAT_WAVEX],
    encodings: linear + [SF_FORMAT_VORBIS, SF_FORMAT_OPUS])

  /// The formats for programs of the desktop, which name sounds of the theme as well as files of any kind.
  package static let programs = AudioFormats(
    containers: apps.containers.union(themes.containers),
    encodings: apps.encodings.union(themes.encodings))

  /// Whether sounds of newer systems' containers are among them.
  var hasPackets: Bool { containers.contains(Int32(SF_FORMAT_CAF)) }

  /// Whether a file is in one of the formats, by the library's number for it.
  func contain(_ format: Int32) -> Bool {
    containers.contains(format & Int32(SF_FORMAT_TYPEMASK))
      && encodings.contains(format & Int32(SF_FORMAT_SUBMASK))
  }

  private static let linear = [
    SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32,
    SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE,
  ]

  private init(containers: [Int], encodings: [Int]) {
    self.init(
      containers: Set(containers.map(Int32.init)), encodings: Set(encodings.map(Int32.init)))
  }

  private init(containers: Set<Int32>, encodings: Set<Int32>) {
    self.containers = containers
    self.encodings = encodings
  }
}

/// An open file that is safe to pass to a decoder: regular, and no larger than the limit.
struct SoundDescriptor: ~Copyable {
  /// The number, valid while this object lives.
  let number: Int32
  /// How many bytes the file has.
  let size: Int
  private let path: String

  /// Opens a file for reading; a link, or a file whose opening could block, is refused.
  init(path: String) throws(AudioError) {
    guard !path.utf8.contains(0) else {
      throw AudioError(code: .unreadable, message: "a path holds a zero byte; remove it")
    }
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe open(path, flags)
    guard number >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(number)
      throw AudioError(
        code: .noRegularFile, message: "\(path) is not a regular file; put a sound in its place")
    }
    guard status.st_size <= AudioLimits.fileBytes else {
      close(number)
      throw AudioError(
        code: .tooLarge,
        message:
          "\(path) has \(status.st_size) bytes; use a file of at most \(AudioLimits.fileBytes)")
    }
    self.number = number
    self.path = path
    size = Int(status.st_size)
  }

  /// Creates a file without a name from bytes: memfd_create(2).
  init(bytes: [UInt8]) throws(AudioError) {
    number = csndfile_memory_file()
    path = "a sound in memory"
    size = bytes.count
    guard number >= 0 else { throw Self.failure(path, errno) }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { all in
        unsafe pwrite(number, all.baseAddress?.advanced(by: done), bytes.count - done, off_t(done))
      }
      guard count > 0 else { throw Self.failure(path, errno) }
      done += count
    }
  }

  deinit { if number >= 0 { close(number) } }

  /// A second descriptor of the file, which the receiver must close: fcntl(2).
  func duplicate() throws(AudioError) -> Int32 {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw Self.failure(path, errno) }
    return copy
  }

  /// Reads bytes at an offset of the file, fewer at its end: pread(2).
  func read(_ count: Int, at offset: Int) throws(AudioError) -> [UInt8] {
    guard count > 0, offset >= 0, offset < size else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, size - offset))
    let wanted = bytes.count
    var done = 0
    while done < wanted {
      let step = unsafe bytes.withUnsafeMutableBytes { all in
        unsafe pread(
          number, all.baseAddress?.advanced(by: done), wanted - done, off_t(offset + done))
      }
      guard step >= 0 else { throw Self.failure(path, errno) }
      if step == 0 { break }
      done += step
    }
    bytes.removeLast(wanted - done)
    return bytes
  }

  private static func failure(_ path: String, _ code: Int32) -> AudioError {
    // O_NOFOLLOW answers a link with this code.
    if code == ELOOP {
      return AudioError(
        code: .noRegularFile, message: "\(path) is a link; put the sound itself in its place")
    }
    return AudioError(
      code: .unreadable, message: "\(path): errno \(code); make it a file that can be read")
  }
}
