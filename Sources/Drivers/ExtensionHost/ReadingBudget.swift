import NIOCore

/// How much one process may say in a second before the rest has to wait for the next one.
struct ReadingBudget {
  private var second = NIODeadline.uptimeNanoseconds(0)
  private var messages = 0
  private var bytes = 0

  /// Counts a message; where that was the last for now, says for how many microseconds nothing is to be read.
  mutating func spend(_ count: Int, at now: NIODeadline) -> Int64? {
    let length = TimeAmount.seconds(1)
    if now - second >= length {
      second = now
      messages = 0
      bytes = 0
    }
    messages += 1
    bytes += count
    guard messages >= ExtensionLimits.messagesPerSecond || bytes >= ExtensionLimits.bytesPerSecond
    else { return nil }
    return max(((second + length) - now).nanoseconds / 1_000, 1)
  }
}
