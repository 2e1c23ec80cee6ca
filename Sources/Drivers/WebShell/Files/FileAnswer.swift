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
  /// A part is sent only of the file that the browser has the other parts of.
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
