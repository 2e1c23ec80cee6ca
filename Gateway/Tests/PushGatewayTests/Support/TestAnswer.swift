/// The answer to a provider.
struct TestAnswer: Sendable {
  let fields: [String: String]
  /// The frames of the body.
  let parts: [[UInt8]]
  /// Whether the headers ended the stream.
  let endsWithHeaders: Bool

  var status: String { fields[":status"] ?? "" }

  var body: String { String(decoding: parts.joined(), as: UTF8.self) }

  /// The body of an error with this reason and nothing else.
  static func text(_ reason: String) -> String { "{\"reason\":\"\(reason)\"}" }
}
