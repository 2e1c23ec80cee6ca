import Foundation

/// A response of the server.
struct Answer: Sendable {
  var status = 0
  /// The headers, their names in small letters.
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as an object.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
  }

  /// The code of a refusal.
  var code: String? { (json["error"] as? [String: Any])?["code"] as? String }

  /// The field that a refusal names.
  var field: String? { (json["error"] as? [String: Any])?["field"] as? String }

  /// Reads a head up to its empty line.
  init?(head: [UInt8]) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    guard let first = lines.first, let status = Int(first.split(separator: " ")[1]) else {
      return nil
    }
    self.status = status
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.last.map { $0.drop { $0 == " " } }.map(String.init)
    }
  }

  /// Finds a head in bytes.
  static func head(in bytes: [UInt8]) -> (found: Answer, end: Int)? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound,
      let answer = Answer(head: Array(bytes[..<end]))
    else { return nil }
    return (answer, end)
  }
}
