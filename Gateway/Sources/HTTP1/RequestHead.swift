/// The first line and the fields of a request.
package struct RequestHead: Hashable, Sendable {
  /// One field, with its name in lowercase letters and its value without blanks around it.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  package let method: String
  package let target: String
  package internal(set) var fields: [Field] = []
  /// Whether further requests may follow on the connection.
  package internal(set) var isKeptAlive: Bool
  /// Whether the sender waits for an interim answer before it sends the body.
  package internal(set) var expectsContinue = false

  /// The rest of the request, as the fields describe it.
  var framing = Framing.none
  var hosts = 0
  private var isHostValid = true
  let isOldVersion: Bool

  /// How many bytes the body has, if that was announced.
  package var contentLength: Int? {
    if case .length(let bytes) = framing { bytes } else { nil }
  }

  /// How the end of a body is found (RFC 9112, section 6).
  enum Framing: Hashable, Sendable {
    case none
    case length(Int)
    case chunked
  }

  /// Reads the first line.
  ///
  /// - Throws: `RequestViolation`.
  init(line: ArraySlice<UInt8>) throws(RequestViolation) {
    let blank = UInt8(ascii: " ")
    guard let first = line.firstIndex(of: blank), let last = line.lastIndex(of: blank), first < last
    else { throw .malformed }
    let (name, target, version) = (line[..<first], line[(first + 1)..<last], line[(last + 1)...])
    guard FieldSyntax.isToken(name.span), !target.isEmpty,
      target.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .malformed }
    if version.elementsEqual("HTTP/1.1".utf8) {
      isOldVersion = false
    } else if version.elementsEqual("HTTP/1.0".utf8) {
      isOldVersion = true
    } else {
      throw version.count == 8 && version.starts(with: "HTTP/".utf8) ? .version : .malformed
    }
    method = String(decoding: name, as: UTF8.self)
    self.target = String(decoding: target, as: UTF8.self)
    guard Self.isTarget(target) || method == "CONNECT" else { throw .malformed }
    isKeptAlive = !isOldVersion
  }

  /// Whether bytes are a path, a whole address, or the mark for the server itself (section 3.2).
  private static func isTarget(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "/") || bytes.starts(with: "https://".utf8)
      || bytes.starts(with: "http://".utf8) || bytes.elementsEqual("*".utf8)
  }

  /// Adds a line with a field.
  mutating func add(line: ArraySlice<UInt8>) throws(RequestViolation) {
    let field = try FieldSyntax.field(line)
    fields.append(field)
    switch field.name {
    case "host":
      hosts += 1
      isHostValid = isHostValid && FieldSyntax.isHost(field.value)
    case "content-length": try setLength(field.value)
    case "transfer-encoding": try setCoding(field.value)
    case "connection": if Self.options(of: field.value).contains("close") { isKeptAlive = false }
    case "expect":
      expectsContinue = !isOldVersion && field.value.lowercased() == "100-continue"
    default: break
    }
  }

  /// Checks the whole head. A server must not guess where a request ends: for a proxy in front of it, the next request may be a
  /// part of this one (section 11.2).
  func check() throws(RequestViolation) {
    guard isHostValid, hosts == 1 || hosts == 0 && isOldVersion else { throw .host }
  }

  private mutating func setLength(_ text: String) throws(RequestViolation) {
    guard framing == .none, (1...18).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text)
    else { throw .malformed }
    framing = .length(length)
  }

  private mutating func setCoding(_ text: String) throws(RequestViolation) {
    guard framing == .none, !isOldVersion else { throw .malformed }
    guard text.lowercased() == "chunked" else { throw .coding }
    framing = .chunked
  }

  private static func options(of value: String) -> [Substring] {
    value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
  }
}

/// Why the bytes of a connection are not requests; nothing after them is read.
package enum RequestViolation: Error, Hashable, Sendable {
  case malformed
  /// It has no `Host`, several, or one that names no host.
  case host
  /// Its body is not in chunks, although it says so.
  case chunk
  /// It has another version than HTTP/1.0 and HTTP/1.1.
  case version
  /// Its body has another transfer coding than `chunked`.
  case coding
  /// The head has too many bytes.
  case tooLarge

  /// The status of the answer.
  package var status: Int {
    switch self {
    case .malformed, .host, .chunk: 400
    case .tooLarge: 431
    case .coding: 501
    case .version: 505
    }
  }

  /// The sentence for the sender's developer.
  package var message: String {
    switch self {
    case .malformed: "The bytes are not a request of HTTP/1.1, or can be read in two ways."
    case .host: "The request needs the field `Host` once, with a host and perhaps its port."
    case .chunk: "The body is not in chunks as `Transfer-Encoding` says."
    case .version: "The version is not supported: use HTTP/1.1 or HTTP/2."
    case .coding: "The transfer coding is not supported: use chunked, or `Content-Length`."
    case .tooLarge: "The request line and the fields have too many bytes."
    }
  }
}
