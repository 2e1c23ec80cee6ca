/// A value of a property list of any form, read without naming its type before.
///
/// `PropertyListSerialization` gives the same, through a pointer.
struct StoredValue: Decodable {
  let value: Any

  init(from decoder: any Decoder) throws {
    let one = try decoder.singleValueContainer()
    if let list = try? one.decode([StoredValue].self) {
      value = list.map(\.value)
    } else if let values = try? one.decode([String: StoredValue].self) {
      value = values.mapValues(\.value)
    } else {
      value = try Self.scalar(one)
    }
  }

  /// Numbers come as `NSNumber`, so that `as? Double` works on what was set as a whole number.
  private static func scalar(_ one: any SingleValueDecodingContainer) throws -> Any {
    if let text = try? one.decode(String.self) { return text }
    if let isTrue = try? one.decode(Bool.self) { return NSNumber(value: isTrue) }
    if let whole = try? one.decode(Int.self) { return NSNumber(value: whole) }
    if let large = try? one.decode(UInt64.self) { return NSNumber(value: large) }
    if let number = try? one.decode(Double.self) { return NSNumber(value: number) }
    if let date = try? one.decode(Date.self) { return date }
    return try one.decode(Data.self)
  }
}
