/// A type of file that a notification can carry, as the data store sees it (D1, D2).
struct AttachmentType: Sendable {
  /// What kind of thing it is, which decides how a thumbnail is made of it.
  enum Kind: Sendable {
    case audio, image, movie
  }

  /// What the bytes of such a file begin with.
  enum Shape: Sendable {
    case aiff, wave, mp3, mpeg4, jpeg, gif, png, mpeg, avi
  }

  /// The uniform type identifier.
  let identifier: String
  /// The extension that a kept file of this type gets.
  let fileExtension: String
  let kind: Kind
  let shape: Shape

  /// How many bytes such a file may have.
  var byteLimit: Int {
    switch kind {
    case .audio: AttachmentLimits.audioBytes
    case .image: AttachmentLimits.imageBytes
    case .movie: AttachmentLimits.movieBytes
    }
  }

  /// The type of an identifier; nothing where notifications cannot carry it.
  static func of(_ identifier: String) -> AttachmentType? {
    all.first { $0.identifier == identifier }
  }

  static let all = [
    AttachmentType("public.aiff-audio", "aiff", .audio, .aiff),
    AttachmentType("com.microsoft.waveform-audio", "wav", .audio, .wave),
    AttachmentType("public.mp3", "mp3", .audio, .mp3),
    AttachmentType("public.mpeg-4-audio", "m4a", .audio, .mpeg4),
    AttachmentType("public.jpeg", "jpg", .image, .jpeg),
    AttachmentType("com.compuserve.gif", "gif", .image, .gif),
    AttachmentType("public.png", "png", .image, .png),
    AttachmentType("public.mpeg", "mpg", .movie, .mpeg),
    AttachmentType("public.mpeg-2-video", "m2v", .movie, .mpeg),
    AttachmentType("public.mpeg-4", "mp4", .movie, .mpeg4),
    AttachmentType("public.avi", "avi", .movie, .avi),
  ]

  private init(_ identifier: String, _ fileExtension: String, _ kind: Kind, _ shape: Shape) {
    self.identifier = identifier
    self.fileExtension = fileExtension
    self.kind = kind
    self.shape = shape
  }
}
