import ByteParsing

extension JSONObjectReader {
  /// A value for a sentence: as it was written, or the kind of a list or an object; a long one is cut.
  func excerpt(of value: Piece?) -> String {
    switch value {
    case .objectStart, .objectEnd: "an object"
    case .listStart, .listEnd: "a list"
    case .name(let token), .string(let token):
      "\"\(WebPushRefusal.excerpt(String(decoding: (try? content(of: token)) ?? [], as: UTF8.self)))\""
    case .number(let token):
      WebPushRefusal.excerpt(String(decoding: content(of: token), as: UTF8.self))
    case .boolean(let value): "\(value)"
    case .null, nil: "null"
    }
  }
}
