/// A value of a message before anything is known about its meaning.
///
/// Numbers keep apart what Foundation's coder mixes: a number without fraction and exponent is an
/// integer, and one that no integer type can hold is refused rather than rounded.
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

  /// What kind of value it is, in words for an error.
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

  /// The value in short, for an error.
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

/// The members of an object in the order they came, no name twice.
package struct JSONObject: Hashable, Sendable {
  /// One name with its value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue
  }

  package private(set) var members: [Member] = []
  /// The names, once there are too many to look through one by one.
  private var names: Set<String> = []

  /// From this size on names are looked up in a set: a hostile object costs no squares.
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

  /// Adds a member, or says no where the name is taken.
  ///
  /// Two spellings of one name in Unicode are the same name, as they are in a Swift dictionary.
  mutating func add(_ name: String, _ value: JSONValue) -> Bool {
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
