import ByteParsing

/// A type of file that a notification can have, as the data store knows it (D1, D2).
package struct AttachmentType: Sendable {
  /// The kind of file, which decides how its thumbnail is made.
  enum Kind: Sendable {
    case audio, image, movie
  }

  /// The uniform type identifier.
  package let identifier: String
  /// The extensions of such files, in lower case; a kept file gets the first.
  package let extensions: [String]
  let kind: Kind
  let shape: FileShape

  /// The extension that a kept file of this type gets.
  var fileExtension: String { extensions[0] }

  /// The most bytes that such a file may have.
  var byteLimit: Int {
    switch kind {
    case .audio: AttachmentLimits.audioBytes
    case .image: AttachmentLimits.imageBytes
    case .movie: AttachmentLimits.movieBytes
    }
  }

  /// The type of an identifier; `nil` for unsupported types.
  static func of(_ identifier: String) -> AttachmentType? {
    identifier == drawing.identifier ? drawing : all.first { $0.identifier == identifier }
  }

  /// The type of a file by its extension, in any case (D4).
  package static func of(fileExtension: String) -> AttachmentType? {
    let name = fileExtension.lowercased()
    return all.first { $0.extensions.contains(name) }
  }

  /// Every type that an app's notification can have.
  package static let all = [
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

  /// A drawing, which desktop programs send as a picture and apps cannot attach (D2).
  package static let drawing = AttachmentType("public.svg-image", ["svg"], .image, .svg)

  private init(_ identifier: String, _ extensions: [String], _ kind: Kind, _ shape: FileShape) {
    self.identifier = identifier
    self.extensions = extensions
    self.kind = kind
    self.shape = shape
  }
}
