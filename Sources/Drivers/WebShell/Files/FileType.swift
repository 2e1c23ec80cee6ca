/// How a file of a notification is served: by the type that was checked when it was taken in (D2), never
/// by its name or what it begins with.
struct FileType: Hashable, Sendable {
  /// The type for the header.
  let media: String
  /// Whether a browser may show it in the page; anything else can only be saved.
  let isShown: Bool

  /// The way of a uniform type identifier.
  init(_ identifier: String) {
    media = Self.shown[identifier] ?? "application/octet-stream"
    isShown = Self.shown[identifier] != nil
  }

  private init(media: String) {
    self.media = media
    isShown = true
  }

  /// The way of an app's sound, whose first bytes were looked at.
  static let sound = FileType(media: "audio/wav")

  /// The way of a thumbnail, which a program of ours has drawn.
  static let thumbnail = FileType(media: "image/png")

  /// Pictures, sounds and films; a drawing that can hold programs is none of them.
  private static let shown = [
    "public.jpeg": "image/jpeg", "com.compuserve.gif": "image/gif", "public.png": "image/png",
    "public.aiff-audio": "audio/aiff", "com.microsoft.waveform-audio": "audio/wav",
    "public.mp3": "audio/mpeg", "public.mpeg-4-audio": "audio/mp4",
    "public.mpeg": "video/mpeg", "public.mpeg-2-video": "video/mpeg",
    "public.mpeg-4": "video/mp4", "public.avi": "video/x-msvideo",
  ]
}
