package import NotificationModel

/// A value of a message before its meaning is known.
///
/// Numbers distinguish what Foundation's coder mixes: a number without fraction and exponent is an integer, and
/// one that no integer type can hold is refused rather than rounded.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// An integer above the signed range.
  case unsigned(UInt64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Reads the text of one message.
  ///
  /// Throws `invalidMessage` and `limitReached`, as the reader of a message does.
  package init(parsing bytes: [UInt8]) throws(NotificationFailure) {
    var parser = JSONParser(bytes)
    self = try parser.parse()
  }

  /// The kind of the value, in words for an error.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .integer, .unsigned: "an integer"
    case .real: "a number"
    case .string: "a text"
    case .array(let values): "a list of \(values.count)"
    case .object(let object): "an object of \(object.members.count)"
    }
  }

  /// A short form of the value, for an error.
  var excerpt: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .real(let value): "\(value)"
    case .string(let text): text.excerpt
    case .array, .object: kind
    }
  }
}

/// The members of an object in the order in which they arrived, with unique names.
package struct JSONObject: Hashable, Sendable {
  /// One name with its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue
  }

  package private(set) var members: [Member] = []
  /// The names, once there are too many for a linear search.
  private var names: Set<String> = []

  /// From this size on names are looked up in a set, so that a hostile object has no quadratic cost.
  private static let searchableMembers = 24

  /// Creates an empty object.
  package init() {
    members.reserveCapacity(8)
  }

  /// The value with the given name.
  package subscript(_ name: String) -> JSONValue? {
    for member in members where member.name == name { return member.value }
    return nil
  }

  /// Adds a member, and returns false if the name exists.
  ///
  /// Two Unicode spellings of one name are the same name, as they are in a Swift dictionary.
  @discardableResult
  package mutating func add(_ name: String, _ value: JSONValue) -> Bool {
    if members.count < Self.searchableMembers {
      if members.contains(where: { $0.name == name }) { return false }
    } else {
      if names.isEmpty { names = Set(members.map(\.name)) }
      if !names.insert(name).inserted { return false }
    }
    members.append(Member(name: name, value: value))
    return true
  }
}
