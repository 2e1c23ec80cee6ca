/// The names that mark an object as a value JSON has no type for, such as `{"$data": "AQI="}`.
///
/// A dictionary's own key that begins with `$` is written with one `$` more, so that no dictionary
/// can be taken for such a value.
enum PropertyListTag: String {
  /// Bytes in base 64.
  case data = "$data"
  /// Seconds since the start of 2001 in UTC, which is what a date holds to the last bit.
  case date = "$date"
  /// A real number that reads like an integer, or is not finite.
  case real = "$real"

  /// What a key of a dictionary is written as.
  static func escaped(_ key: String) -> String {
    key.utf8.first == UInt8(ascii: "$") ? "$" + key : key
  }

  /// The key that was written, or nothing where it is neither an ordinary key nor an escaped one.
  static func unescaped(_ name: String) -> String? {
    guard name.utf8.first == UInt8(ascii: "$") else { return name }
    let key = name.unicodeScalars.dropFirst()
    return key.first == "$" ? String(key) : nil
  }
}
