/// A value of a manifest that goes into a property list as it is.
enum ManifestValue: Hashable, Sendable, Decodable {
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([ManifestValue])
  case table([String: ManifestValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([ManifestValue].self) {
      self = .list(value)
    } else {
      self = .table(try container.decode([String: ManifestValue].self))
    }
  }

  /// The value as the writer of property lists takes it.
  var propertyList: Any {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value
    case .number(let value): value
    case .text(let value): value
    case .list(let values): values.map(\.propertyList)
    case .table(let values): values.mapValues(\.propertyList)
    }
  }
}
