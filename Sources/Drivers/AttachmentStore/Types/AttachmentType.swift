/// A type of file that a notification can carry, as the data store sees it (D1, D2).
public struct AttachmentType: Sendable {
  /// What kind of thing it is, which decides how a thumbnail is made of it.
  enum Kind: Sendable {
    case audio, image, movie
  }

  /// What the bytes of such a file begin with.
  enum Shape: Sendable {
    case aiff, wave, mp3, mpeg4, jpeg, gif, png, mpeg, avi
  }

  /// The uniform type identifier.
  public let identifier: String
  /// The extensions of such files, in lower case; a kept file gets the first.
  public let extensions: [String]
  let kind: Kind
  let shape: Shape

  /// The extension that a kept file of this type gets.
  var fileExtension: String { extensions[0] }

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

  /// The type of a file whose name ends in an extension, in any case (D4).
  public static func of(fileExtension: String) -> AttachmentType? {
    let name = fileExtension.lowercased()
    return all.first { $0.extensions.contains(name) }
  }

  /// Every type that a notification can carry.
  public static let all = [
    AttachmentType("public.aiff-audio", ["aiff", "aif", "aifc"], .audio, .aiff),
    AttachmentType("com.microsoft.waveform-audio", ["wav", "wave"], .audio, .wave),
    AttachmentType("public.mp3", ["mp3"], .audio, .mp3),
    AttachmentType("public.mpeg-4-audio", ["m4a"], .audio, .mpeg4),
    AttachmentType("public.jpeg", ["jpg", "jpeg", "jpe"], .image, .jpeg),
    AttachmentType("com.compuserve.gif", ["gif"], .image, .gif),
    AttachmentType("public.png", ["png"], .image, .png),
    AttachmentType("public.mpeg", ["mpg", "mpeg", "mpe", "m75", "m15"], .movie, .mpeg),
    AttachmentType("public.mpeg-2-video", ["m2v", "mpg2"], .movie, .mpeg),
    AttachmentType("public.mpeg-4", ["mp4", "m4v"], .movie, .mpeg4),
    AttachmentType("public.avi", ["avi", "vfw"], .movie, .avi),
  ]

  private init(_ identifier: String, _ extensions: [String], _ kind: Kind, _ shape: Shape) {
    self.identifier = identifier
    self.extensions = extensions
    self.kind = kind
    self.shape = shape
  }
}
