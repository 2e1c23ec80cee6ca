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
