internal import CSndfile
import Glibc

/// Reads sound files that nobody vouches for.
///
/// The decoder is libsndfile, a C library: read files of apps only in a process that may die.
package enum AudioFile {
  /// Reads a whole sound.
  ///
  /// A link, a pipe or a device in the file's place is refused and never waited for.
  ///
  /// - Throws: `unreadable`, `noRegularFile`, `tooLarge`, `wrongFormat` or `tooLong`, with the path.
  package static func read(
    _ path: String, formats: AudioFormats
  ) throws(AudioError) -> AudioClip {
    let file = try SoundDescriptor(path: path)
    if formats == .apps, let rewritten = try PacketAudio(file)?.interchangeFile {
      // The library knows this encoding in AIFF files, but not in the container of newer systems.
      return try decode(try SoundDescriptor(bytes: rewritten), path, formats)
    }
    return try decode(file, path, formats)
  }

  static func decode(
    _ file: borrowing SoundDescriptor, _ path: String, _ formats: AudioFormats
  ) throws(AudioError) -> AudioClip {
    var facts = SF_INFO()
    // Whatever it is told, the library closes the descriptor of a file that it refuses. So it gets one
    // of its own, to close in any case.
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
      // What a header says of the length is only a claim.
      guard samples.count / channels <= limit else { throw tooLong(path) }
    }
    guard !samples.isEmpty else { throw wrongFormat(path) }
    return AudioClip(samples: samples, channels: channels, framesPerSecond: rate)
  }

  private static func wrongFormat(_ path: String) -> AudioError {
    AudioError(
      code: .wrongFormat,
      message: "\(path) is no sound in a format that is taken; use linear PCM in a WAV file")
  }

  private static func tooLong(_ path: String) -> AudioError {
    AudioError(
      code: .tooLong,
      message: "\(path) is longer than \(AudioLimits.seconds) seconds; cut it")
  }
}
