package import NotificationModel

/// Converts values of any type to property-list values, or reports which one cannot be converted.
///
/// Foundation's collections are read by their own methods: a cast to Swift's collections turns a Boolean and a whole
/// floating-point number into an integer on Linux.
package struct UserInfoConverter {
  private var valuesLeft: Int

  /// Reads a whole dictionary.
  ///
  /// - Parameters:
  ///   - dictionary: The app's dictionary.
  ///   - path: The name of the dictionary in an error.
  ///   - limit: How many values it may hold in all.
  /// - Returns: The same values, checked.
  /// - Throws: The error that names the value at fault.
  package static func read(
    _ dictionary: [AnyHashable: Any], path: String, limit: Int = Limits.userInfoValues
  ) throws(NotificationSystemError) -> [String: PropertyList] {
    var reader = UserInfoConverter(valuesLeft: limit)
    let pairs = dictionary.map { (key: $0.key.base, value: $0.value) }
    return try reader.entries(of: pairs, at: path, depth: 0)
  }

  /// Reads one value, such as an argument of a text.
  static func read(_ value: Any, path: String) throws(NotificationSystemError) -> PropertyList {
    var reader = UserInfoConverter(valuesLeft: Limits.userInfoValues)
    return try reader.value(value, at: path, depth: 0)
  }

  private mutating func value(
    _ value: Any, at path: String, depth: Int
  ) throws(NotificationSystemError) -> PropertyList {
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
    default: throw Self.refusal(of: value, at: path)
    }
  }

  private mutating func values(
    of elements: [Any], at path: String, depth: Int
  ) throws(NotificationSystemError) -> [PropertyList] {
    try check(depth, at: path)
    var result: [PropertyList] = []
    result.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      result.append(try value(element, at: "\(path)[\(index)]", depth: depth + 1))
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
        throw NotificationSystemError(
          code: .invalidValue, message: "A key of a property list must be a string.",
          field: path, value: "\(type(of: key)) \(key)",
          remedy: "Use strings as the keys of userInfo, nested dictionaries included.")
      }
      result[name] = try value(element, at: "\(path)[\"\(name)\"]", depth: depth + 1)
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

  private static func refusal(of value: Any, at path: String) -> NotificationSystemError {
    NotificationSystemError(
      code: .invalidValue, message: "The value is not of a property-list type.", field: path,
      value: "\(type(of: value)) \(value)",
      remedy: "Use strings, numbers, Booleans, Data, Date, arrays and dictionaries, or encode it.")
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
  /// How many bytes the values of an app group may have in their file.
  static let groupValuesBytes = 4 * 1024 * 1024
  /// For how many localized texts a process remembers the keys.
  static let rememberedTexts = 1_024
  /// The longest text whose key is remembered, in bytes.
  static let rememberedTextBytes = 65_536
  /// How many keys that have the same text are remembered.
  static let sourcesOfText = 4
  /// How many threads of a service extension wait for the next push besides the one that reads.
  static let idlePushThreads = 4
}
