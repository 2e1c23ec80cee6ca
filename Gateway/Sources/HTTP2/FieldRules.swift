/// The rules for the fields of requests (RFC 9113, section 8).
enum FieldRules {
  /// The promises of the fields about the rest of the request.
  struct Request: Hashable {
    /// `content-length`.
    var bodyBytes: Int?
  }

  /// Checks the fields of a request; absent if the request must be refused.
  ///
  /// A host need not be named: some senders name none.
  static func check(_ fields: [HeaderField]) -> Request? {
    var request = Request()
    var pseudo: PseudoFields = []
    var isConnect = false
    var hasOthers = false
    for field in fields {
      guard field.isWellFormed else { return nil }
      guard field.name.utf8.first == UInt8(ascii: ":") else {
        hasOthers = true
        guard allows(field), takeLength(of: field, &request) else { return nil }
        continue
      }
      guard !hasOthers, let known = PseudoFields(name: field.name),
        pseudo.insert(known).inserted
      else { return nil }
      if known == .method { isConnect = field.value == "CONNECT" }
      guard known != .path || !field.value.isEmpty else { return nil }
    }
    guard pseudo.isSuperset(of: isConnect ? .method : [.method, .scheme, .path]) else { return nil }
    return request
  }

  /// Checks the fields after a body.
  static func areTrailers(_ fields: [HeaderField]) -> Bool {
    fields.allSatisfy { $0.isWellFormed && $0.name.utf8.first != UInt8(ascii: ":") && allows($0) }
  }

  /// Whether a field that is not a pseudo-field may be in HTTP/2: those about a connection may not (section 8.2.2).
  private static func allows(_ field: HeaderField) -> Bool {
    // The length distinguishes most names, so that few are compared.
    switch field.name.utf8.count {
    case 2 where field.name == "te": field.value == "trailers"
    case 7: field.name != "upgrade"
    case 10: field.name != "connection" && field.name != "keep-alive"
    case 16: field.name != "proxy-connection"
    case 17: field.name != "transfer-encoding"
    default: true
    }
  }

  /// Reads `content-length`, and returns whether it is a number and the same as an earlier one.
  private static func takeLength(of field: HeaderField, _ request: inout Request) -> Bool {
    guard field.name.utf8.count == 14, field.name == "content-length" else { return true }
    guard field.value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let length = Int(field.value), request.bodyBytes ?? length == length
    else { return false }
    request.bodyBytes = length
    return true
  }

  /// Whether bytes can be a name: letters in lower case, digits and some signs, after a colon for a pseudo-field.
  static func isName(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    for index in bytes.indices {
      switch bytes[index] {
      case 0x61...0x7A, 0x30...0x39, 0x2D, 0x5E, 0x5F, 0x60, 0x7C, 0x7E, 0x21, 0x2A, 0x2B, 0x2E,
        0x23...0x27:
        continue
      case 0x3A where index == 0 && bytes.count > 1: continue
      default: return false
      }
    }
    return true
  }

  /// Whether bytes can be a value: they do not begin another line, and have no zero.
  static func isValue(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte <= 0x0D, byte == 0 || byte == 0x0A || byte == 0x0D { return false }
    }
    return true
  }
}

/// The fields that are part of a request's first line in HTTP/1.1.
private struct PseudoFields: OptionSet {
  let rawValue: UInt8

  static let method = PseudoFields(rawValue: 1)
  static let scheme = PseudoFields(rawValue: 2)
  static let path = PseudoFields(rawValue: 4)
  static let authority = PseudoFields(rawValue: 8)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init?(name: String) {
    switch name {
    case ":method": self = .method
    case ":scheme": self = .scheme
    case ":path": self = .path
    case ":authority": self = .authority
    default: return nil
    }
  }
}
