import Foundation
package import NotificationModel

/// The payload of a push, parsed into the content that the user sees.
///
/// Parsing is lenient, as on Apple's systems: a key with a wrong value is ignored, and listed in `problems`. The caller parses
/// the JSON; here the payload is already a property list.
package struct PushPayload: Hashable, Sendable {
  /// The content to show; its `userInfo` is the whole payload, unchanged (C11).
  package let content: NotificationContent
  /// Whether the app is to be woken for it (H7, H8).
  package let isContentAvailable: Bool
  /// Whether the app's service extension may modify it before it is shown (H9).
  package let isContentMutable: Bool
  /// The values that could not be used as they are, in order of reading; at most `CoreLimits.pushProblems`.
  package internal(set) var problems: [PushFinding]

  /// The whole payload, including the `aps` dictionary (C11).
  package var userInfo: [String: PropertyList] { content.userInfo }

  /// Whether there is anything to see or hear; otherwise it can only wake the app (H7).
  package var isNotification: Bool { content.isPresentable }

  /// Reads a payload that was entered at this machine.
  ///
  /// - Parameters:
  ///   - values: The whole payload, with `aps` at its top.
  ///   - byteCount: The number of bytes of its text. Without it the payload counts as long as its shortest JSON.
  /// - Throws: `Refusal`: as `init(arrived:byteCount:)`; and `invalidValue` with the field `aps` if that is missing
  ///   or not a dictionary.
  package init(
    _ values: [String: PropertyList], byteCount: Int? = nil
  ) throws(Refusal) {
    try self.init(arrived: values, byteCount: byteCount)
    _ = try Self.system(values["aps"])
  }

  /// Reads a payload that a gateway accepted. Without a dictionary `aps` it has nothing to show, and is the app's alone.
  ///
  /// - Throws: `Refusal`: `limitReached` with the field `payload` above
  ///   `CoreLimits.pushPayloadBytes` (H6), or with the key whose values lie deeper than
  ///   `CoreLimits.pushNestingDepth`. A gateway refuses both.
  package init(
    arrived values: [String: PropertyList], byteCount: Int? = nil
  ) throws(Refusal) {
    try PushSize(of: values).check(byteCount: byteCount)
    self.init(unchecked: values)
  }

  /// Reads the text of a Web Push message, which the gateway has limited. One with a dictionary `aps` is read as a push; any
  /// other has nothing to show, and wakes its app.
  package init(message content: MessageContent) {
    if case .members(let members) = content, case .dictionary = members["aps"] {
      self.init(unchecked: members)
    } else {
      self.init(waking: content.userInfo)
    }
  }

  /// Adopts the notification of a declarative message.
  package init(declared message: DeclarativeMessage) {
    content = message.content
    isContentAvailable = false
    isContentMutable = message.isMutable
    problems = message.problems
  }

  private init(waking values: [String: PropertyList]) {
    var content = NotificationContent()
    content.userInfo = values
    self.content = content
    isContentAvailable = true
    isContentMutable = false
    problems = []
  }

  private init(unchecked values: [String: PropertyList]) {
    var reader = PushReader()
    reader.read(whole: values)
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

/// The size and the nesting depth of a payload, found without going deeper than allowed.
struct PushSize {
  /// The bytes of the shortest equivalent JSON; a number counts as one digit, because it may have been written
  /// in many ways.
  private(set) var bytes = 0
  /// The first key, in alphabetical order, whose values are nested too deeply.
  private(set) var tooDeep: String?

  init(of payload: [String: PropertyList]) {
    bytes = 2 + max(0, payload.count - 1)
    for (key, value) in payload.sorted(by: { $0.key < $1.key }) {
      add(key: key)
      if !add(value, depth: 1), tooDeep == nil { tooDeep = key }
    }
  }

  /// Refuses a payload that is larger or deeper than a push may be.
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

  /// Adds a value, and returns whether all of it was within the depth.
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
    // Each is counted even after one that is too deep, so that the size does not depend on the order.
    return values.reduce(true) { add($1, depth: depth) && $0 }
  }
}

/// A dictionary of a payload, with its path and the rule for its keys.
struct PushFields {
  /// The path of the dictionary, such as `aps.alert`.
  let path: String
  /// The rule, such as `H3` for the keys of an alert.
  let rule: String
  let values: [String: PropertyList]

  init(_ path: String, _ values: [String: PropertyList], rule: String) {
    self.path = path
    self.rule = rule
    self.values = values
  }

  subscript(key: String) -> PropertyList? { values[key] }

  /// The path of one of its values.
  func path(of key: String) -> String { "\(path).\(key.prefix(100))" }
}

/// The system's keys, found also by a similar spelling.
struct PushKeys {
  private let names: Set<String>
  private let meant: [String: String]

  init(_ names: [String]) {
    self.names = Set(names)
    meant = Dictionary(names.map { (Self.letters(of: $0), $0) }) { first, _ in first }
  }

  /// The key that differs from this one only in hyphens and capitals; nothing for one of the system's own keys,
  /// or one that resembles none.
  func meant(by key: String) -> String? { names.contains(key) ? nil : meant[Self.letters(of: key)] }

  private static func letters(of key: String) -> String {
    key.lowercased().filter { $0 != "-" && $0 != "_" }
  }
}

/// Values of real payloads that represent a number or a truth value.
extension PropertyList {
  /// A whole number, also one written with a point; nothing for other values.
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

  /// The value for a log, shortened and in one line.
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
