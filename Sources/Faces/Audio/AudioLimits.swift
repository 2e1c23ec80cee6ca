/// Every size that reading and playing a sound may reach, and what happens beyond it.
package enum AudioLimits {
  /// The longest sound in seconds; a longer file is refused (C7).
  package static let seconds = 30
  /// How many frames a file may have beyond that, because IMA4 fills up its last packet.
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
  /// How long a sound may take beyond its own length before it is given up, in microseconds.
  package static let overtimeMicroseconds: Int64 = 10_000_000
  /// How much sound is handed to the server ahead of time, in microseconds.
  package static let aheadMicroseconds: UInt64 = 300_000

  /// The bytes of the record of a device; a longer one counts as none.
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
