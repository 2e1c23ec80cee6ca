internal import CSndfile

/// Which files count as sounds.
package struct AudioFormats: Hashable, Sendable {
  private let containers: Set<Int32>
  private let encodings: Set<Int32>

  /// What apps may bring: linear PCM, IMA4, µ-law or A-law in an AIFF, WAV or CAF file (C7).
  package static let apps = AudioFormats(
    containers: [SF_FORMAT_AIFF, SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_CAF],
    encodings: linear + [SF_FORMAT_IMA_ADPCM, SF_FORMAT_ULAW, SF_FORMAT_ALAW])

  /// What sound themes have: Ogg files with Vorbis or Opus, and WAV files with linear PCM.
  package static let themes = AudioFormats(
    containers: [SF_FORMAT_OGG, SF_FORMAT_WAV, SF_FORMAT_WAVEX],
    encodings: linear + [SF_FORMAT_VORBIS, SF_FORMAT_OPUS])

  /// Whether a file is in one of the formats, by the number that the library gives it.
  func contain(_ format: Int32) -> Bool {
    containers.contains(format & Int32(SF_FORMAT_TYPEMASK))
      && encodings.contains(format & Int32(SF_FORMAT_SUBMASK))
  }

  private static let linear = [
    SF_FORMAT_PCM_S8, SF_FORMAT_PCM_U8, SF_FORMAT_PCM_16, SF_FORMAT_PCM_24, SF_FORMAT_PCM_32,
    SF_FORMAT_FLOAT, SF_FORMAT_DOUBLE,
  ]

  private init(containers: [Int], encodings: [Int]) {
    self.containers = Set(containers.map(Int32.init))
    self.encodings = Set(encodings.map(Int32.init))
  }
}
