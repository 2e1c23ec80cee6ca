extension BundleList {
  /// The schemes under `CFBundleURLTypes`, in lower case, each once and in their order.
  ///
  /// A type without schemes is left out, as on Apple's systems, where a type may also be one of documents.
  var urlSchemes: [String] {
    get throws(BundleProblem) {
      var found: [String] = []
      for type in try lists("CFBundleURLTypes") {
        for text in try type.texts("CFBundleURLSchemes") {
          let scheme = text.lowercased()
          guard Self.isScheme(scheme) else {
            throw BundleProblem(
              .invalidValue, field: type.field("CFBundleURLSchemes"), value: text,
              remedy: "use a letter, then letters, digits, +, - and dots, as in organizer")
          }
          if !found.contains(scheme) { found.append(scheme) }
        }
      }
      guard found.count <= BundleLimits.schemes else {
        throw BundleProblem(
          .invalidValue, field: field("CFBundleURLTypes"), value: "\(found.count) schemes",
          remedy: "name at most \(BundleLimits.schemes) schemes")
      }
      return found
    }
  }

  /// RFC 3986, 3.1.
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, ("a"..."z").contains(first),
      text.utf8.count <= BundleLimits.schemeBytes
    else { return false }
    return text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("0"..."9").contains($0) || "+-.".unicodeScalars.contains($0)
    }
  }
}
