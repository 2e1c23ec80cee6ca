import CPQ

/// The address of a database and the user who connects, in libpq's form: `host=a,b dbname=push`, or a URI.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
  /// The text as it was written, perhaps with a password.
  package let text: String
  /// The settings that the text names, without the password.
  package let settings: [String: String]
  /// Whether the text itself contains a password, which then is in the list of processes or in a history of commands.
  package let hasPassword: Bool

  /// Reads a text; it throws the reason why it is not one of libpq's: `PQconninfoParse`.
  package init(_ text: String) throws(PostgresFailure) {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = unsafe PQconninfoParse(text, &message) else {
      let reason = unsafe message.map { unsafe String(cString: $0) } ?? "there is not enough memory"
      unsafe PQfreemem(message)
      throw .unreachable(reason.onOneLine())
    }
    defer { unsafe PQconninfoFree(options) }
    var settings: [String: String] = [:]
    var hasPassword = false
    var place = unsafe options
    while let keyword = unsafe place.pointee.keyword {
      if let value = unsafe place.pointee.val {
        let name = unsafe String(cString: keyword)
        if name == "password" || name == "sslpassword" {
          hasPassword = true
        } else {
          settings[name] = unsafe String(cString: value)
        }
      }
      unsafe place += 1
    }
    self.text = text
    self.settings = settings
    self.hasPassword = hasPassword
  }

  /// The settings in the order of their names, without the password.
  package var description: String {
    settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}

extension String {
  /// The text on one line, without the tabs that libpq begins lines with, and without control characters from a server that
  /// does not speak PostgreSQL's protocol.
  func onOneLine() -> String {
    let lines = split(whereSeparator: \.isNewline).map { line in
      line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && $0.value < 0xFFFD }
        .reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
