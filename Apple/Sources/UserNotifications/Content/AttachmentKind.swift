import ByteParsing

/// The types of file that a notification can have, with the size limit of each (D1, D2).
struct AttachmentKind {
  /// A family of types that share a size limit.
  enum Family {
    case audio, image, movie
  }

  /// The uniform type identifier.
  let type: String
  /// The extensions of such files, in lower case.
  let extensions: Set<String>
  let family: Family
  /// The form of the first bytes of such a file.
  let shape: FileShape

  /// How many bytes such a file may have.
  var byteLimit: Int {
    switch family {
    case .audio: 5 * 1_048_576
    case .image: 10 * 1_048_576
    case .movie: 50 * 1_048_576
    }
  }

  static func of(type: String) -> AttachmentKind? {
    all.first { $0.type == type }
  }

  static func of(fileExtension: String) -> AttachmentKind? {
    let name = fileExtension.lowercased()
    return all.first { $0.extensions.contains(name) }
  }

  /// Returns the type of a family that a file's first bytes have, and the one of its extension if several do.
  ///
  /// - Parameters:
  ///   - family: The identifier of an abstract type, such as `public.image`.
  ///   - fileExtension: The extension of the file's name.
  ///   - head: The first bytes of the file.
  /// - Returns: The type; `nil` if the name is that of no family, or the bytes do not belong to it.
  static func of(family: String, fileExtension: String, head: [UInt8]) -> AttachmentKind? {
    guard let families = families[family] else { return nil }
    let possible = all.filter { families.contains($0.family) && $0.shape.canBegin(with: head) }
    let name = fileExtension.lowercased()
    return possible.first { $0.extensions.contains(name) } ?? possible.first
  }

  /// The abstract types to which the types of files conform.
  private static let families: [String: Set<Family>] = {
    let everything: Set<Family> = [.audio, .image, .movie]
    return [
      "public.image": [.image], "public.audio": [.audio], "public.movie": [.movie],
      "public.video": [.movie], "public.audiovisual-content": [.audio, .movie],
      "public.content": everything, "public.data": everything, "public.item": everything,
    ]
  }()

  private static let all = [
    AttachmentKind("public.aiff-audio", ["aif", "aiff", "aifc"], .audio, .aiff),
    AttachmentKind("com.microsoft.waveform-audio", ["wav", "wave"], .audio, .wave),
    AttachmentKind("public.mp3", ["mp3"], .audio, .mp3),
    AttachmentKind("public.mpeg-4-audio", ["m4a"], .audio, .mpeg4),
    AttachmentKind("public.jpeg", ["jpg", "jpeg", "jpe"], .image, .jpeg),
    AttachmentKind("com.compuserve.gif", ["gif"], .image, .gif),
    AttachmentKind("public.png", ["png"], .image, .png),
    AttachmentKind("public.mpeg", ["mpg", "mpeg", "mpe", "m75", "m15"], .movie, .mpeg),
    AttachmentKind("public.mpeg-2-video", ["m2v", "mpg2"], .movie, .mpeg),
    AttachmentKind("public.mpeg-4", ["mp4", "m4v"], .movie, .mpeg4),
    AttachmentKind("public.avi", ["avi", "vfw"], .movie, .avi),
  ]

  private init(_ type: String, _ extensions: Set<String>, _ family: Family, _ shape: FileShape) {
    self.type = type
    self.extensions = extensions
    self.family = family
    self.shape = shape
  }
}
