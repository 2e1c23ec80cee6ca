/// Every limit of the files that apps attach, in one place.
package enum AttachmentLimits {
  /// The most bytes of an audio file (D1).
  package static let audioBytes = 5 * 1_048_576
  /// The most bytes of a picture (D1).
  package static let imageBytes = 10 * 1_048_576
  /// The most bytes of a film (D1).
  package static let movieBytes = 50 * 1_048_576
  /// The number of bytes at the start of a file that are examined to verify its type.
  package static let headBytes = 4_096

  /// The most bytes that the kept files of one app may have together (D7).
  package static let appBytes = 500 * 1_048_576
  /// The most kept files of one app (D7).
  package static let appFiles = 1_000

  /// The bytes of the disk that the kept files of all apps leave free: requests and notifications need them.
  package static let reservedBytes = 64 * 1_048_576

  /// The number of files in one slice of a sweep.
  static let filesPerSlice = 256

  /// The longer edge of a thumbnail, in pixels.
  package static let thumbnailEdge = 256
  /// The most thumbnails that are made at the same time.
  static let thumbnailChildren = 2
  /// The most thumbnails that wait to be made; one more is not made.
  static let thumbnailsWaiting = 64
  /// The longest time to make a thumbnail, in seconds; then its program is ended.
  static let thumbnailSeconds = 15.0
  /// The longest time to find the frame of a film, in seconds.
  package static let frameSeconds = 10.0
  /// The most seconds of processor time that a thumbnail may cost.
  package static let thumbnailProcessorSeconds: UInt64 = 10
  /// The most bytes of memory that the program of a thumbnail may address.
  package static let thumbnailMemory: UInt64 = 1_536 * 1_048_576
  /// The most bytes of a file that the program of a thumbnail may write.
  package static let thumbnailFileBytes: UInt64 = 64 * 1_048_576
  /// The most pixels of a picture from which a thumbnail is made.
  package static let picturePixels = 64 * 1_048_576
  /// The highest number of a frame that a thumbnail may show.
  package static let frames = 1_000
}
