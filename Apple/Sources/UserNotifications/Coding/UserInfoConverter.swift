package import NotificationModel

/// Converts values of any type to property-list values; other values are left out and named.
///
/// Foundation's collections are read by their own methods: a cast to Swift's collections turns a Boolean and a whole
/// floating-point number into an integer on Linux.
package struct UserInfoConverter {
  private var valuesLeft: Int
  private var leftOut = LeftOutValues()

  /// Reads a whole dictionary.
  ///
  /// - Parameters:
  ///   - dictionary: The app's dictionary.
  ///   - path: The name of the dictionary in an error.
  ///   - limit: How many values it may hold in all.
  /// - Returns: The same values, checked, and the values that were left out.
  /// - Throws: `limitReached` for a dictionary that is nested too deeply or has too many values.
  package static func read(
    _ dictionary: [AnyHashable: Any], path: String, limit: Int = Limits.userInfoValues
  ) throws(NotificationSystemError) -> (entries: [String: PropertyList], leftOut: LeftOutValues) {
    var reader = UserInfoConverter(valuesLeft: limit)
    let pairs = dictionary.map { (key: $0.key.base, value: $0.value) }
    let entries = try reader.entries(of: pairs, at: path, depth: 0)
    return (entries, reader.leftOut)
  }

  /// Reads one value, such as an argument of a text; `nil` if a property list cannot hold it.
  static func read(_ value: Any, path: String) throws(NotificationSystemError) -> PropertyList? {
    var reader = UserInfoConverter(valuesLeft: Limits.userInfoValues)
    return try reader.value(value, at: path, depth: 0)
  }

  private init(valuesLeft: Int) {
    self.valuesLeft = valuesLeft
  }

  private mutating func value(
    _ value: Any, at path: String, depth: Int
  ) throws(NotificationSystemError) -> PropertyList? {
    try countOne(at: path)
    switch value {
    case let text as String: return .string(text)
    case let number as NSNumber: return PropertyList(number)
    case let number as CGFloat: return .real(Double(number))
    case let data as Data: return .data(data)
    case let date as Date: return .date(date)
    case let object as NSArray where type(of: value) is NSArray.Type:
      let values = (0..<object.count).map { object.object(at: $0) }
      return .array(try self.values(of: values, at: path, depth: depth))
    case let object as NSDictionary where type(of: value) is NSDictionary.Type:
      let pairs = object.map { (key: $0.key, value: $0.value) }
      return .dictionary(try entries(of: pairs, at: path, depth: depth))
    case let values as [Any]:
      return .array(try self.values(of: values, at: path, depth: depth))
    case let dictionary as [AnyHashable: Any]:
      let pairs = dictionary.map { (key: $0.key.base, value: $0.value) }
      return .dictionary(try entries(of: pairs, at: path, depth: depth))
    default:
      leftOut.add(value, at: path)
      return nil
    }
  }

  private mutating func values(
    of elements: [Any], at path: String, depth: Int
  ) throws(NotificationSystemError) -> [PropertyList] {
    try check(depth, at: path)
    var result: [PropertyList] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let kept = try value(element, at: "\(path)[\(index)]", depth: depth + 1) {
        result.append(kept)
      }
    }
    return result
  }

  private mutating func entries(
    of pairs: [(key: Any, value: Any)], at path: String, depth: Int
  ) throws(NotificationSystemError) -> [String: PropertyList] {
    try check(depth, at: path)
    var result: [String: PropertyList] = [:]
    for (key, element) in pairs {
      guard let name = key as? String else {
        leftOut.add(key: key, of: path)
        continue
      }
      let before = leftOut.count
      result[name] = try value(element, at: "\(path)[\"\(name)\"]", depth: depth + 1)
      if depth == 0, leftOut.count > before { leftOut.incompleteKeys.insert(name) }
    }
    return result
  }

  private mutating func countOne(at path: String) throws(NotificationSystemError) {
    valuesLeft -= 1
    if valuesLeft < 0 {
      throw NotificationSystemError(
        code: .limitReached, message: "userInfo may hold \(Limits.userInfoValues) values at most.",
        field: path, remedy: "Keep large data in a file and put its path into userInfo.")
    }
  }

  private func check(_ depth: Int, at path: String) throws(NotificationSystemError) {
    if depth > Limits.userInfoDepth {
      throw NotificationSystemError(
        code: .limitReached,
        message: "userInfo may be nested \(Limits.userInfoDepth) deep at most.",
        field: path, remedy: "Flatten the dictionary, or store it encoded as Data.")
    }
  }
}

extension PropertyList {
  /// The value in Foundation's types, with numbers as `NSNumber` so that they cast as on Apple's systems.
  var foundationValue: Any {
    switch self {
    case .string(let text): text
    case .integer(let number): NSNumber(value: number)
    case .unsigned(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .boolean(let flag): NSNumber(value: flag)
    case .data(let data): data
    case .date(let date): date
    case .array(let values): values.map(\.foundationValue)
    case .dictionary(let values): values.mapValues(\.foundationValue)
    }
  }
}

extension PropertyList {
  /// Creates the value of a number, and keeps the kinds apart that a property list keeps apart.
  ///
  /// Foundation distinguishes a Boolean, an integer and a floating-point number only while it archives them, so the
  /// number is archived into a probe.
  init(_ number: NSNumber) {
    let probe = NumberProbe()
    number.encode(with: probe)
    self = probe.found ?? .real(number.doubleValue)
    if case .integer(let value) = self, value < 0, number.compare(0) == .orderedDescending {
      self = .unsigned(number.uint64Value)
    }
  }
}

private final class NumberProbe: NSCoder {
  var found: PropertyList?

  override var allowsKeyedCoding: Bool { true }

  override func encode(_ value: Bool, forKey key: String) {
    found = .boolean(value)
  }

  override func encode(_ value: Int64, forKey key: String) {
    found = .integer(value)
  }

  override func encode(_ value: Double, forKey key: String) {
    found = .real(value)
  }
}

/// The limits of this layer; exceeding one is a `NotificationSystemError` with the code `limitReached`.
enum Limits {
  /// How deep arrays and dictionaries may be nested in `userInfo`.
  static let userInfoDepth = 64
  /// How many values `userInfo` may hold in all.
  static let userInfoValues = 20_000
  /// How many left-out values of one dictionary a notice names.
  static let namedLeftOutValues = 5
  /// How many first bytes of an attachment's file are read to find its type in a family of types.
  static let attachmentHeadBytes = 4_096
  /// How many bytes the values of an app group may have in their file.
  static let groupValuesBytes = 4 * 1024 * 1024
  /// For how many localized texts a process remembers the keys.
  static let rememberedTexts = 1_024
  /// The longest text whose key is remembered, in bytes.
  static let rememberedTextBytes = 65_536
  /// How many keys that have the same text are remembered.
  static let sourcesOfText = 4
  /// How many threads of a service extension wait for the next push in addition to the reading one.
  static let idlePushThreads = 4
}
