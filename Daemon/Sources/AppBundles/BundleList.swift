import Foundation
import NotificationModel

/// A property list of a bundle, read key by key with the required types.
struct BundleList {
  private let values: [String: PropertyList]
  private let file: String

  init(_ values: [String: PropertyList], file: String) {
    self.values = values
    self.file = file
  }

  func identifier(_ key: String) throws(BundleProblem) -> BundleIdentifier {
    let text = try requiredText(key)
    guard let identifier = BundleIdentifier(text), !identifier.isClaimed else {
      throw BundleProblem(
        .invalidValue, field: field(key), value: text,
        remedy: "use letters, digits, dots, hyphens and underscores, as in com.example.organizer")
    }
    return identifier
  }

  func requiredText(_ key: String) throws(BundleProblem) -> String {
    guard let text = try text(key), !text.isEmpty else {
      throw BundleProblem(.missingKey, field: field(key), remedy: "add the key with a text")
    }
    return text
  }

  func text(_ key: String) throws(BundleProblem) -> String? {
    guard let value = values[key] else { return nil }
    guard case .string(let text) = value else { throw wrong(key, "a text") }
    try check(text, key)
    return text
  }

  func texts(_ key: String) throws(BundleProblem) -> [String] {
    guard let value = values[key] else { return [] }
    guard case .array(let items) = value else { throw wrong(key, "a list of texts") }
    var texts: [String] = []
    for item in items {
      guard case .string(let text) = item else { throw wrong(key, "a list of texts") }
      try check(text, key)
      texts.append(text)
    }
    return texts
  }

  func flag(_ key: String) throws(BundleProblem) -> Bool {
    guard let value = values[key] else { return false }
    guard case .boolean(let flag) = value else { throw wrong(key, "<true/> or <false/>") }
    return flag
  }

  /// A text, or a list of texts; empty if there is neither.
  func textOrTexts(_ key: String) throws(BundleProblem) -> [String] {
    switch values[key] {
    case .string: return try [requiredText(key)]
    case .array, nil: return try texts(key)
    default: throw wrong(key, "a text or a list of texts")
    }
  }

  func number(_ key: String) throws(BundleProblem) -> Double {
    switch values[key] {
    case .integer(let number): return Double(number)
    case .unsigned(let number): return Double(number)
    case .real(let number): return number
    case nil:
      throw BundleProblem(.missingKey, field: field(key), remedy: "add the key with a number")
    default: throw wrong(key, "a number")
    }
  }

  /// A dictionary within this one, whose problems name its own key before the inner one.
  func list(_ key: String) throws(BundleProblem) -> BundleList {
    switch values[key] {
    case .dictionary(let inner): return BundleList(inner, file: field(key))
    case nil:
      throw BundleProblem(.missingKey, field: field(key), remedy: "add the key with a dictionary")
    default: throw wrong(key, "a dictionary")
    }
  }

  /// The dictionaries of a list; empty if the key is missing.
  func lists(_ key: String) throws(BundleProblem) -> [BundleList] {
    guard let value = values[key] else { return [] }
    guard case .array(let items) = value else { throw wrong(key, "a list of dictionaries") }
    var lists: [BundleList] = []
    for item in items {
      guard case .dictionary(let inner) = item else { throw wrong(key, "a list of dictionaries") }
      lists.append(BundleList(inner, file: field(key)))
    }
    return lists
  }

  /// The display name, if the list has one.
  var displayName: String? {
    get throws(BundleProblem) {
      for key in ["CFBundleDisplayName", "CFBundleName"] {
        if let text = try text(key), !text.isEmpty { return text }
      }
      return nil
    }
  }

  /// The candidate names of the icon, best first: in iOS lists the sizes increase towards the end.
  var iconNames: [String] {
    get throws(BundleProblem) {
      var names = try texts("CFBundleIconFiles")
      if case .dictionary(let icons) = values["CFBundleIcons"],
        case .dictionary(let primary) = icons["CFBundlePrimaryIcon"]
      {
        names += try BundleList(primary, file: field("CFBundleIcons")).texts("CFBundleIconFiles")
      }
      return try [text("CFBundleIconFile")].compactMap(\.self) + names.reversed()
    }
  }

  func field(_ key: String) -> String { "\(file): \(key)" }

  func wrong(_ key: String, _ wanted: String) -> BundleProblem {
    BundleProblem(
      .invalidValue, field: field(key), value: values[key].map(Self.words) ?? "",
      remedy: "give the key \(wanted)")
  }

  /// A short description of a value, for a message.
  private static func words(_ value: PropertyList) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .data(let data): "\(data.count) bytes of data"
    case .date(let date): date.formatted(.iso8601)
    case .array(let items): "a list of \(items.count)"
    case .dictionary(let values): "a dictionary of \(values.count)"
    }
  }

  /// The texts of a bundle are used in messages, lists and paths.
  private func check(_ text: String, _ key: String) throws(BundleProblem) {
    guard text.utf8.count <= BundleLimits.valueBytes,
      !text.unicodeScalars.contains(where: \.isControl)
    else {
      throw BundleProblem(
        .invalidValue, field: field(key), value: text,
        remedy: "use at most \(BundleLimits.valueBytes) bytes and no control characters")
    }
  }
}

extension BundleList {
  /// The schemes under `CFBundleURLTypes`, in lower case, each once and in their order.
  ///
  /// A type without schemes is left out, as on Apple's systems, where a type may also describe documents.
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
