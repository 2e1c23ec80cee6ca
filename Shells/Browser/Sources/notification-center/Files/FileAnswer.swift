import HTTPTypes
import LinuxEvents

/// A file of a notification on its way to a browser, as a whole or in part.
struct FileAnswer: Sendable {
  let file: HeldFile
  let type: FileType
  let range: ByteRange
  /// A name for exactly these bytes: the file of an address never changes.
  let entityTag: String

  /// Creates an answer to a request for a file.
  ///
  /// A part is sent only if the browser has other parts of the same file.
  init(_ file: HeldFile, type: FileType, entityTag: String, request: WebRequest) {
    self.file = file
    self.type = type
    self.entityTag = entityTag
    let isOfOther = request.headers[.ifRange].map { $0 != entityTag } ?? false
    range = ByteRange(header: isOfOther ? nil : request.headers[.range], size: file.size)
  }

  /// The bytes that are sent.
  var bytes: Range<Int> {
    switch range {
    case .whole: 0..<file.size
    case .part(let part): part
    case .outside: 0..<0
    }
  }

  /// The status and the headers.
  var head: HTTPResponse {
    var headers = SafeHeaders.with(policy: SafeHeaders.filePolicy)
    headers[.contentType] = type.media
    headers[.contentDisposition] = type.isShown ? "inline" : "attachment; filename=\"attachment\""
    // A copy on the browser's disk would outlive the notification.
    headers[.cacheControl] = "private, no-store"
    headers[.eTag] = entityTag
    headers[.acceptRanges] = "bytes"
    headers[.contentLength] = "\(bytes.count)"
    switch range {
    case .whole: return HTTPResponse(status: .ok, headerFields: headers)
    case .part(let part):
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
      return HTTPResponse(status: .partialContent, headerFields: headers)
    case .outside:
      headers[.contentRange] = "bytes */\(file.size)"
      return HTTPResponse(status: .rangeNotSatisfiable, headerFields: headers)
    }
  }
}

/// How a file of a notification is served: by the type that was checked when it was attached (D2), never
/// by its name or its first bytes.
struct FileType: Hashable, Sendable {
  /// The type for the header.
  let media: String
  /// Whether a browser may show it in the page; anything else can only be saved.
  let isShown: Bool

  /// The type for a uniform type identifier.
  init(_ identifier: String) {
    media = Self.shown[identifier] ?? "application/octet-stream"
    isShown = Self.shown[identifier] != nil
  }

  private init(media: String) {
    self.media = media
    isShown = true
  }

  /// The type of an app's sound, whose first bytes were checked.
  static let sound = FileType(media: "audio/wav")

  /// The type of a thumbnail, which our own program has drawn.
  static let thumbnail = FileType(media: "image/png")

  /// Pictures, sounds and films; vector drawings, which can contain scripts, are excluded.
  private static let shown = [
    "public.jpeg": "image/jpeg", "com.compuserve.gif": "image/gif", "public.png": "image/png",
    "public.aiff-audio": "audio/aiff", "com.microsoft.waveform-audio": "audio/wav",
    "public.mp3": "audio/mpeg", "public.mpeg-4-audio": "audio/mp4",
    "public.mpeg": "video/mpeg", "public.mpeg-2-video": "video/mpeg",
    "public.mpeg-4": "video/mp4", "public.avi": "video/x-msvideo",
  ]
}
