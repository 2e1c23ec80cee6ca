import PushProtocol

@testable import PushGateway

/// The preferences of a request are bounded, and the paths of messages and receipts are read as they are written.
enum ReceiptParsing {
  /// The first line is a field `Prefer`, the rest is the end of a path.
  static func check(_ bytes: [UInt8]) throws {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    try checkPreferences(lines[0])
    guard lines.count > 1 else { return }
    try checkMessage(lines[1])
    try checkReceipt(lines[1])
  }

  private static func checkPreferences(_ field: String) throws {
    var preferences = RequestPreferences()
    preferences.add(field)
    let (wait, isAsync) = (preferences.waitMilliseconds, preferences.respondsAsync)
    try promise((0...ReceiptLimits.longestWait).contains(wait), "a wait of \(wait) ms")
    preferences.add(field)
    try promise(
      preferences.waitMilliseconds == wait && preferences.respondsAsync == isAsync,
      "a repeated field counts twice")
  }

  private static func checkMessage(_ text: String) throws {
    guard let message = MessageResource(text: text) else { return }
    let path = message.address(at: "").dropFirst(MessageResource.path.utf8.count)
    let again = MessageResource(text: path)
    try promise(
      again?.token == message.token && again?.key == message.key,
      "the path of a message came back as another")
  }

  private static func checkReceipt(_ text: String) throws {
    guard let receipt = ReceiptResource(text: text) else { return }
    try promise(
      ReceiptResource(text: receipt.text) == receipt, "the path of a receipt came back as another")
    try promise(
      (0...ReceiptLimits.latest).contains(receipt.accepted)
        && (0...PushLimits.keptSeconds).contains(receipt.timeToLive),
      "a time without a limit")
  }
}
