package import DBus

/// One call of `Notify` as it reached a server.
package struct MockBubble {
  /// The number that the server returned; 0 if it returned none.
  package var id: UInt32 = 0
  /// When it arrived, in microseconds of CLOCK_MONOTONIC.
  package let time: UInt64
  package let appName: String
  package let replacesID: UInt32
  package let icon: String
  package let summary: String
  package let body: String
  /// The keys and titles of the buttons, alternately.
  package let actions: [String]
  package let hints: [String: DBusValue]
  package let timeout: Int32

  /// Reads a call; nil for one whose types are not those of the specification.
  init?(_ message: DBusMessage, at time: UInt64) {
    let values = message.arguments
    guard values.map(\.signature) == ["s", "u", "s", "s", "s", "as", "a{sv}", "i"],
      case .uint32(let replacesID) = values[1], case .int32(let timeout) = values[7]
    else { return nil }
    self.time = time
    appName = values[0].text ?? ""
    self.replacesID = replacesID
    icon = values[2].text ?? ""
    summary = values[3].text ?? ""
    body = values[4].text ?? ""
    actions = values[5].texts ?? []
    hints = values[6].options ?? [:]
    self.timeout = timeout
  }

  /// The key of the button with this title.
  package func key(of words: String) -> String? {
    stride(from: 0, to: actions.count - 1, by: 2).first { actions[$0 + 1] == words }
      .map { actions[$0] }
  }
}
