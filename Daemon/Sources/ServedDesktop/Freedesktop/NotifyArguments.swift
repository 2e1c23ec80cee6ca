package import DBus

/// The arguments of `Notify`; only their types are checked.
package struct NotifyArguments: Hashable, Sendable {
  package var appName: String
  package var replaces: UInt32
  package var appIcon: String
  package var summary: String
  package var body: String
  /// The keys and labels of buttons, alternating.
  package var actions: [String]
  package var hints: NotifyHints
  /// In milliseconds; negative for the server's default, 0 for never.
  package var expireTimeout: Int32

  /// The defect of the arguments.
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the argument.
    package let argument: String
    /// The required type.
    package let expected: String
    /// The actual type; nil if the argument is missing.
    package let found: String?

    package var description: String {
      let found = found.map { "has the type “\($0)”" } ?? "is missing"
      return "The argument “\(argument)” of Notify \(found); it must be “\(expected)”."
    }
  }

  /// Reads the arguments of a call; further ones are ignored.
  package init(_ values: [DBusValue]) throws(Problem) {
    var reader = Reader(values: values[...])
    appName = try reader.text("app_name")
    guard case .uint32(let number) = try reader.next("replaces_id", "u") else {
      throw reader.wrong("replaces_id", "u")
    }
    replaces = number
    appIcon = try reader.text("app_icon")
    summary = try reader.text("summary")
    body = try reader.text("body")
    guard let actions = try reader.next("actions", "as").texts else {
      throw reader.wrong("actions", "as")
    }
    self.actions = actions
    guard case .dictionary("s", "v", let entries) = try reader.next("hints", "a{sv}") else {
      throw reader.wrong("hints", "a{sv}")
    }
    hints = NotifyHints(entries)
    guard case .int32(let timeout) = try reader.next("expire_timeout", "i") else {
      throw reader.wrong("expire_timeout", "i")
    }
    expireTimeout = timeout
  }

  private struct Reader {
    var values: ArraySlice<DBusValue>
    var last: DBusValue?

    mutating func next(_ argument: String, _ expected: String) throws(Problem) -> DBusValue {
      guard let value = values.popFirst() else {
        throw Problem(argument: argument, expected: expected, found: nil)
      }
      last = value
      return value
    }

    mutating func text(_ argument: String) throws(Problem) -> String {
      guard case .string(let text) = try next(argument, "s") else { throw wrong(argument, "s") }
      return text
    }

    func wrong(_ argument: String, _ expected: String) -> Problem {
      Problem(argument: argument, expected: expected, found: last?.signature)
    }
  }
}

/// The hints of `Notify`, read in the types that real programs send; a hint of another type is ignored (S9).
package struct NotifyHints: Hashable, Sendable {
  private var values: [String: DBusValue] = [:]

  /// Keeps the first hints; of a repeated one the last counts.
  init(_ entries: [DBusEntry]) {
    values = DBusValue.named(entries.prefix(ServedDesktopLimits.hints))
  }

  /// No hints.
  package init() {}

  /// A text; empty if it is missing, or longer than any program needs.
  func text(_ name: String) -> String {
    guard case .string(let text)? = values[name],
      text.utf8.count <= ServedDesktopLimits.pathBytes
    else { return "" }
    return text
  }

  /// The first texts of a list, without texts that are longer than any program needs.
  func texts(_ name: String) -> [String] {
    (values[name]?.texts ?? []).prefix(ServedDesktopLimits.files).filter {
      $0.utf8.count <= ServedDesktopLimits.pathBytes
    }
  }

  /// A Boolean, which some programs send as a number.
  func truth(_ name: String) -> Bool {
    switch values[name] {
    case .bool(let truth)?: truth
    case let value?: value.integer.map { $0 != 0 } ?? false
    case nil: false
    }
  }

  /// An integer of any type.
  func integer(_ name: String) -> Int? { values[name]?.integer }

  /// Whether the hint exists, in whatever type.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The bytes of the texts and pictures in the hints.
  var weight: Int { values.values.reduce(0) { $0 + $1.weight } }

  /// The picture of the first of these hints that contains one.
  func picture(_ names: [String]) -> Result<RawPicture, PictureProblem>? {
    for name in names {
      guard case .structure(let parts)? = values[name], parts.count == 7,
        case .int32(let width) = parts[0], case .int32(let height) = parts[1],
        case .int32(let stride) = parts[2], case .bool(let hasAlpha) = parts[3],
        case .int32(let bits) = parts[4], case .int32(let channels) = parts[5],
        case .bytes(let bytes) = parts[6]
      else { continue }
      return Result { () throws(PictureProblem) in
        try RawPicture(
          width: width, height: height, rowStride: stride, hasAlpha: hasAlpha,
          bitsPerSample: bits, channels: channels, bytes: bytes)
      }
    }
    return nil
  }
}

extension DBusValue {
  /// The approximate size in memory, in bytes.
  fileprivate var weight: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .structure(let parts), .array(_, let parts): parts.reduce(0) { $0 + $1.weight }
    case .variant(let value): value.weight
    default: MemoryLayout<DBusValue>.size
    }
  }

  /// The values of entries by their names; of a repeated name the last counts.
  ///
  /// The time of a text comparison grows with the square of the marks on a letter, so long names are left out before anything
  /// is compared.
  static func named(_ entries: some Sequence<DBusEntry>) -> [String: DBusValue] {
    var values: [String: DBusValue] = [:]
    for entry in entries {
      guard let name = entry.key.text, name.utf8.count <= ServedDesktopLimits.nameBytes else {
        continue
      }
      values[name] = entry.value.unwrapped
    }
    return values
  }

  /// The values of an `a{sv}` by their names.
  var named: [String: DBusValue]? {
    guard case .dictionary("s", _, let entries) = unwrapped else { return nil }
    return Self.named(entries.prefix(ServedDesktopLimits.hints))
  }
}
