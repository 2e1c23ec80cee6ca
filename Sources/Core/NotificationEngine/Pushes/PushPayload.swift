import Foundation
package import NotificationModel

/// What a server sent for an app, read into what a person is shown.
///
/// Reading is lenient, as on Apple's systems: a key with a wrong value is passed over, and `problems`
/// says so. The bytes are read by whoever has them; here they are values already.
package struct PushPayload: Hashable, Sendable {
  /// What is shown; its `userInfo` is the whole payload, unchanged (C11).
  package let content: NotificationContent
  /// Whether the app wants to be woken for it (H7, H8).
  package let isContentAvailable: Bool
  /// Whether the app's service extension may change it before it is shown (H9).
  package let isContentMutable: Bool
  /// What could not be taken as it is, in the order it was read; at most `CoreLimits.pushProblems`.
  package let problems: [PushFinding]

  /// The whole payload, the `aps` dictionary included (C11).
  package var userInfo: [String: PropertyList] { content.userInfo }

  /// Whether there is anything to see or hear; where not, it can only wake the app (H7).
  package var isNotification: Bool { content.isPresentable }

  /// Reads a payload.
  ///
  /// - Parameters:
  ///   - values: The whole payload, with `aps` at its top.
  ///   - byteCount: How many bytes it arrived as. Without it the payload is taken to be as long as
  ///     its shortest JSON.
  /// - Throws: `Refusal`: `limitReached` with the field `payload` above
  ///   `CoreLimits.pushPayloadBytes` (H6), or with the key whose values lie deeper than
  ///   `CoreLimits.pushNestingDepth`; `invalidValue` with the field `aps` where that is missing or
  ///   no dictionary.
  package init(
    _ values: [String: PropertyList], byteCount: Int? = nil
  ) throws(Refusal) {
    try PushSize(of: values).check(byteCount: byteCount)
    var reader = PushReader()
    reader.read(try Self.system(values["aps"]))
    reader.content.userInfo = values
    content = reader.content
    isContentAvailable = reader.isContentAvailable
    isContentMutable = reader.isContentMutable
    problems = reader.problems
  }

  static func system(
    _ value: PropertyList?
  ) throws(Refusal) -> [String: PropertyList] {
    if case .dictionary(let values) = value { return values }
    throw Refusal.pushes(.noSystemDictionary(value))
  }
}

/// How large a payload is and how deeply it is nested, found without going deeper than allowed.
struct PushSize {
  /// The bytes of the shortest JSON that says the same; a number counts as one digit, because it
  /// may have been written in many ways.
  private(set) var bytes = 0
  /// The first key, in alphabetical order, whose values lie too deep.
  private(set) var tooDeep: String?

  init(of payload: [String: PropertyList]) {
    bytes = 2 + max(0, payload.count - 1)
    for (key, value) in payload.sorted(by: { $0.key < $1.key }) {
      add(key: key)
      if !add(value, depth: 1), tooDeep == nil { tooDeep = key }
    }
  }

  /// Refuses what is larger or deeper than a push may be.
  func check(byteCount: Int?) throws(Refusal) {
    let size = max(byteCount ?? 0, bytes)
    guard size <= CoreLimits.pushPayloadBytes else {
      throw Refusal.pushes(.payloadTooLarge(bytes: size))
    }
    guard let tooDeep else { return }
    throw Refusal.pushes(.payloadTooDeep(key: tooDeep))
  }

  private mutating func add(key: String) {
    bytes += key.utf8.count + 3
  }

  /// Adds a value, and says whether all of it could be looked at.
  private mutating func add(_ value: PropertyList, depth: Int) -> Bool {
    switch value {
    case .string(let text): bytes += text.utf8.count + 2
    case .data(let data): bytes += data.count
    case .boolean(let flag): bytes += flag ? 4 : 5
    case .integer, .unsigned, .real, .date: bytes += 1
    case .array(let values):
      bytes += 2 + max(0, values.count - 1)
      return add(values, depth: depth + 1)
    case .dictionary(let values):
      bytes += 2 + max(0, values.count - 1)
      for key in values.keys { add(key: key) }
      return add(values.values, depth: depth + 1)
    }
    return true
  }

  private mutating func add(_ values: some Collection<PropertyList>, depth: Int) -> Bool {
    guard depth <= CoreLimits.pushNestingDepth else { return false }
    // Each is counted even after one that is too deep, so that the size is the same in any order.
    return values.reduce(true) { add($1, depth: depth) && $0 }
  }
}

/// A dictionary of a payload, with the way to it and the rule that its keys follow.
struct PushFields {
  /// The way to the dictionary, such as `aps.alert`.
  let path: String
  /// The number of the rule, such as `H3` for those of an alert.
  let rule: String
  let values: [String: PropertyList]

  init(_ path: String, _ values: [String: PropertyList], rule: String) {
    self.path = path
    self.rule = rule
    self.values = values
  }

  subscript(key: String) -> PropertyList? { values[key] }

  /// The way to one of its values.
  func path(of key: String) -> String { "\(path).\(key.prefix(100))" }
}

/// Keys that are the system's, found also by a spelling that comes near.
struct PushKeys {
  private let names: Set<String>
  private let meant: [String: String]

  init(_ names: [String]) {
    self.names = Set(names)
    meant = Dictionary(names.map { (Self.letters(of: $0), $0) }) { first, _ in first }
  }

  /// The key that differs from this one only in hyphens and capitals; nothing for a key that is one of
  /// the system's own, or near none.
  func meant(by key: String) -> String? { names.contains(key) ? nil : meant[Self.letters(of: key)] }

  private static func letters(of key: String) -> String {
    key.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}

/// What payloads really hold where a number or a truth value is meant.
extension PropertyList {
  /// A whole number, also one that was written with a point; nothing for other values.
  var wholeNumber: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    case .unsigned(let number): Int(exactly: number)
    case .real(let number): Int(exactly: number)
    case .string, .boolean, .data, .date, .array, .dictionary: nil
    }
  }

  /// A number that is not infinite; nothing for other values.
  var finiteNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsigned(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    case .string, .boolean, .data, .date, .array, .dictionary: nil
    }
  }

  /// A truth value, also as 1 or 0 and as a text of that; nothing for other values (H2).
  var flag: Bool? {
    switch self {
    case .boolean(let flag): return flag
    case .string("1"): return true
    case .string("0"): return false
    default:
      guard let number = wholeNumber, (0...1).contains(number) else { return nil }
      return number == 1
    }
  }

  /// The value as a log shows it, shortened and in one line.
  var excerpt: String {
    switch self {
    case .string(let text): String(text.prefix(100)).debugDescription
    case .integer(let number): "\(number)"
    case .unsigned(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .data(let data): "\(data.count) bytes"
    case .date: "a date"
    case .array(let values): "a list of \(values.count)"
    case .dictionary(let values): "a dictionary of \(values.count)"
    }
  }
}
