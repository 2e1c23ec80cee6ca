import Glibc

/// Every limit of reading and playing a sound, and what happens beyond it.
package enum AudioLimits {
  /// The longest sound in seconds; a longer file is refused (C7).
  package static let seconds = 30
  /// How many frames a file may have beyond that, because IMA4 pads its last packet.
  package static let paddingFrames = 64
  /// The largest file in bytes; a larger one is refused before its first byte is read.
  package static let fileBytes = 64 * 1024 * 1024
  /// The most channels of a file.
  package static let channels = 8
  /// The frames each second that a file may have; others are refused.
  package static let framesPerSecond = 1_000...192_000
  /// How many frames are decoded in one step.
  package static let framesInStep = 4_096

  /// How long a sound server may take for one answer, in microseconds.
  package static let answerMicroseconds: Int64 = 5_000_000
  /// How long a sound may take beyond its own length before it is aborted, in microseconds.
  package static let overtimeMicroseconds: Int64 = 10_000_000
  /// How much sound is sent to the server ahead of time, in microseconds.
  package static let aheadMicroseconds: UInt64 = 300_000

  /// The bytes of the record of a device; a longer one is ignored.
  package static let recordBytes = 4_096
  /// The channels of a device in its record: PA_CHANNELS_MAX.
  package static let deviceChannels = 32

  /// The processor time of a process that plays one sound, in seconds.
  package static let processorSeconds: UInt64 = 20
  /// The address space of a process that plays one sound, in bytes.
  package static let addressBytes: UInt64 = 1 << 30
  /// The descriptors of a process that plays one sound.
  package static let descriptors: UInt64 = 64
}

/// The reason why a sound could not be read or played.
package struct AudioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, for programs.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    /// The file is missing or may not be read.
    case unreadable
    /// The name belongs to a link, a pipe, a device or a folder.
    case noRegularFile
    /// The file is larger than the limit.
    case tooLarge
    /// The file is not a sound, or its format is not accepted.
    case wrongFormat
    /// The sound is longer than the limit (C7).
    case tooLong
    /// The sound server is missing, or exited.
    case noServer
    /// The sound server refused.
    case refused
    /// The sound server did not answer in time.
    case late
  }

  /// The kind of failure.
  package let code: Code
  /// The subject of the failure, with the reason in words.
  package let message: String

  /// One line for the user.
  package var description: String { "\(code.rawValue): \(message)" }

  package static func == (left: AudioError, right: AudioError) -> Bool { left.code == right.code }

  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// Removes the rights from this process that playing one sound does not need.
package enum ProcessConfinement {
  /// Limits processor time, memory, descriptors and core files, for good.
  ///
  /// A decoder that a hostile file exploits can then only end this process.
  ///
  /// - Throws: `refused` with the limit that could not be set.
  package static func begin() throws(AudioError) {
    try limit("processor time", RLIMIT_CPU, AudioLimits.processorSeconds)
    try limit("address space", RLIMIT_AS, AudioLimits.addressBytes)
    try limit("descriptors", RLIMIT_NOFILE, AudioLimits.descriptors)
    try limit("core file", RLIMIT_CORE, 0)
  }

  private static func limit(
    _ name: String, _ resource: __rlimit_resource, _ value: UInt64
  ) throws(AudioError) {
    let number = __rlimit_resource_t(resource.rawValue)
    var current = rlimit()
    guard unsafe getrlimit(number, &current) == 0 else { throw failure(name) }
    // A lower limit that was set before stays.
    let lowest = min(rlim_t(value), current.rlim_max)
    var wanted = rlimit(rlim_cur: lowest, rlim_max: lowest)
    guard unsafe setrlimit(number, &wanted) == 0 else { throw failure(name) }
  }

  private static func failure(_ name: String) -> AudioError {
    AudioError(code: .refused, message: "\(name): errno \(errno); raise the limit of the session")
  }
}
