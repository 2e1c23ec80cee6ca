/// The known types, the more usual ones of an extension first.
enum TypeTable {
  /// One type.
  struct Row: Sendable {
    var identifier: String
    /// The extensions of its files, the preferred one first, in lower case.
    var extensions: [String] = []
    /// Its MIME types, the preferred one first.
    var mimeTypes: [String] = []
    /// The types to which it conforms directly.
    var parents: [String] = []
  }

  /// The types by their identifiers.
  static let rows = Dictionary(uniqueKeysWithValues: all.map { ($0.identifier, $0) })

  /// All types.
  static let all: [Row] = [
    Row(identifier: "public.item"),
    Row(identifier: "public.content"),
    Row(identifier: "public.directory", parents: ["public.item"]),
    Row(identifier: "public.folder", parents: ["public.directory"]),
    Row(identifier: "public.data", parents: ["public.item"]),
    Row(identifier: "public.text", parents: ["public.data", "public.content"]),
    Row(
      identifier: "public.plain-text", extensions: ["txt", "text"], mimeTypes: ["text/plain"],
      parents: ["public.text"]),
    Row(
      identifier: "public.utf8-plain-text", mimeTypes: ["text/plain;charset=utf-8"],
      parents: ["public.plain-text"]),
    Row(
      identifier: "public.html", extensions: ["html", "htm"], mimeTypes: ["text/html"],
      parents: ["public.text"]),
    Row(
      identifier: "public.xml", extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"],
      parents: ["public.text"]),
    Row(
      identifier: "public.json", extensions: ["json"], mimeTypes: ["application/json"],
      parents: ["public.text"]),
    Row(
      identifier: "com.apple.property-list", extensions: ["plist"],
      mimeTypes: ["application/x-plist"], parents: ["public.data"]),
    Row(
      identifier: "public.rtf", extensions: ["rtf"], mimeTypes: ["text/rtf"],
      parents: ["public.text"]),
    Row(
      identifier: "com.adobe.pdf", extensions: ["pdf"], mimeTypes: ["application/pdf"],
      parents: ["public.data", "public.content"]),
    Row(
      identifier: "com.pkware.zip-archive", extensions: ["zip"], mimeTypes: ["application/zip"],
      parents: ["public.data"]),
    Row(identifier: "public.url", mimeTypes: ["text/uri-list"], parents: ["public.data"]),
    Row(identifier: "public.file-url", parents: ["public.url"]),
    Row(identifier: "public.image", parents: ["public.data", "public.content"]),
    Row(
      identifier: "public.jpeg", extensions: ["jpeg", "jpg", "jpe"],
      mimeTypes: ["image/jpeg", "image/jpg"], parents: ["public.image"]),
    Row(
      identifier: "public.png", extensions: ["png"], mimeTypes: ["image/png"],
      parents: ["public.image"]),
    Row(
      identifier: "com.compuserve.gif", extensions: ["gif"], mimeTypes: ["image/gif"],
      parents: ["public.image"]),
    Row(
      identifier: "public.tiff", extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"],
      parents: ["public.image"]),
    Row(
      identifier: "com.microsoft.bmp", extensions: ["bmp", "dib"], mimeTypes: ["image/bmp"],
      parents: ["public.image"]),
    Row(
      identifier: "com.microsoft.ico", extensions: ["ico"], mimeTypes: ["image/vnd.microsoft.icon"],
      parents: ["public.image"]),
    Row(
      identifier: "org.webmproject.webp", extensions: ["webp"], mimeTypes: ["image/webp"],
      parents: ["public.image"]),
    Row(
      identifier: "public.heif", extensions: ["heif"], mimeTypes: ["image/heif"],
      parents: ["public.image"]),
    Row(
      identifier: "public.heic", extensions: ["heic"], mimeTypes: ["image/heic"],
      parents: ["public.heif"]),
    Row(
      identifier: "public.svg-image", extensions: ["svg", "svgz"], mimeTypes: ["image/svg+xml"],
      parents: ["public.image"]),
    Row(identifier: "public.audiovisual-content", parents: ["public.data", "public.content"]),
    Row(identifier: "public.audio", parents: ["public.audiovisual-content"]),
    Row(
      identifier: "public.mp3", extensions: ["mp3", "mpga"],
      mimeTypes: ["audio/mpeg", "audio/mp3"], parents: ["public.audio"]),
    Row(
      identifier: "public.mpeg-4-audio", extensions: ["m4a"],
      mimeTypes: ["audio/mp4", "audio/x-m4a"], parents: ["public.audio"]),
    Row(
      identifier: "com.microsoft.waveform-audio", extensions: ["wav", "wave"],
      mimeTypes: ["audio/vnd.wave", "audio/wav", "audio/x-wav"], parents: ["public.audio"]),
    Row(
      identifier: "public.aiff-audio", extensions: ["aiff", "aif"],
      mimeTypes: ["audio/aiff", "audio/x-aiff"], parents: ["public.audio"]),
    Row(identifier: "public.movie", parents: ["public.audiovisual-content"]),
    Row(identifier: "public.video", parents: ["public.movie"]),
    Row(
      identifier: "public.mpeg", extensions: ["mpg", "mpeg", "mpe", "m75", "m15"],
      mimeTypes: ["video/mpeg"], parents: ["public.movie"]),
    Row(
      identifier: "public.mpeg-2-video", extensions: ["m2v", "mpg2"], mimeTypes: ["video/mpeg2"],
      parents: ["public.video"]),
    Row(
      identifier: "public.mpeg-4", extensions: ["mp4", "mpg4"], mimeTypes: ["video/mp4"],
      parents: ["public.movie"]),
    Row(
      identifier: "com.apple.quicktime-movie", extensions: ["mov", "qt"],
      mimeTypes: ["video/quicktime"], parents: ["public.movie"]),
    Row(
      identifier: "public.avi", extensions: ["avi", "vfw"],
      mimeTypes: ["video/avi", "video/x-msvideo"], parents: ["public.movie"]),
  ]
}
