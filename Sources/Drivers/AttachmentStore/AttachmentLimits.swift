/// Every limit of the files that apps attach, in one place.
package enum AttachmentLimits {
  /// The most bytes of an audio file (D1).
  package static let audioBytes = 5 * 1_048_576
  /// The most bytes of a picture (D1).
  package static let imageBytes = 10 * 1_048_576
  /// The most bytes of a film (D1).
  package static let movieBytes = 50 * 1_048_576
  /// How many bytes of a file are looked at to tell whether it is what it is said to be.
  static let headBytes = 4_096

  /// The most bytes that the kept files of one app may have together (D7).
  package static let appBytes = 500 * 1_048_576
  /// The most kept files of one app (D7).
  package static let appFiles = 1_000

  /// How many files one slice of a sweep looks at.
  static let filesPerSlice = 256

  /// The longer edge of a thumbnail, in pixels.
  package static let thumbnailEdge = 256
  /// The most thumbnails that are made at the same time.
  static let thumbnailChildren = 2
  /// The most thumbnails that wait to be made; one more is not made.
  static let thumbnailsWaiting = 64
  /// How long a thumbnail may take, in seconds; its program is ended then.
  static let thumbnailSeconds = 15.0
  /// How long the frame of a film may take to be found, in seconds.
  package static let frameSeconds = 10.0
  /// The most seconds of processor time that a thumbnail may cost.
  package static let thumbnailProcessorSeconds: UInt64 = 10
  /// The most bytes of memory that the program of a thumbnail may address.
  package static let thumbnailMemory: UInt64 = 1_536 * 1_048_576
  /// The most bytes of a file that the program of a thumbnail may write.
  package static let thumbnailFileBytes: UInt64 = 64 * 1_048_576
  /// The most pixels of a picture that a thumbnail is made of.
  package static let picturePixels = 64 * 1_048_576
  /// The highest number of a frame that a thumbnail may show.
  package static let frames = 1_000
}
