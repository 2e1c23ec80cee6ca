/// The types of file that a notification can carry, with what each may weigh (D1, D2).
struct AttachmentKind {
  /// The uniform type identifier.
  let type: String
  /// The extensions of such files, in lower case.
  let extensions: Set<String>
  /// How many bytes such a file may have.
  let byteLimit: Int

  static func of(type: String) -> AttachmentKind? {
    all.first { $0.type == type }
  }

  static func of(fileExtension: String) -> AttachmentKind? {
    let name = fileExtension.lowercased()
    return all.first { $0.extensions.contains(name) }
  }

  private static let megabyte = 1_048_576

  private static let all = [
    audio("public.aiff-audio", ["aif", "aiff", "aifc"]),
    audio("com.microsoft.waveform-audio", ["wav", "wave"]),
    audio("public.mp3", ["mp3"]),
    audio("public.mpeg-4-audio", ["m4a"]),
    image("public.jpeg", ["jpg", "jpeg", "jpe"]),
    image("com.compuserve.gif", ["gif"]),
    image("public.png", ["png"]),
    movie("public.mpeg", ["mpg", "mpeg", "mpe", "m75", "m15"]),
    movie("public.mpeg-2-video", ["m2v", "mpg2"]),
    movie("public.mpeg-4", ["mp4", "m4v"]),
    movie("public.avi", ["avi", "vfw"]),
  ]

  private static func audio(_ type: String, _ extensions: Set<String>) -> AttachmentKind {
    AttachmentKind(type: type, extensions: extensions, byteLimit: 5 * megabyte)
  }

  private static func image(_ type: String, _ extensions: Set<String>) -> AttachmentKind {
    AttachmentKind(type: type, extensions: extensions, byteLimit: 10 * megabyte)
  }

  private static func movie(_ type: String, _ extensions: Set<String>) -> AttachmentKind {
    AttachmentKind(type: type, extensions: extensions, byteLimit: 50 * megabyte)
  }
}
