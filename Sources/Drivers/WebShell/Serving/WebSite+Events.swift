import HTTPTypes
import HummingbirdCore
import NIOCore
import NotificationModel

extension WebSite {
  /// Sends a window its messages until it is closed, or does not read them.
  @concurrent
  func stream(
    to window: Int, on channel: any Channel, _ body: consuming some ResponseBodyWriter
  ) async throws {
    try await body.write(EventMessage.opening)
    while true {
      if feed.needsSnapshot(window) { line.describe() }
      let messages = await feed.next(for: window)
      if messages.isEmpty { break }
      let deadline = WriteDeadline(on: channel)
      try await body.write(contentsOf: messages)
      deadline.met()
      memory.sent(messages.reduce(0) { $0 + $1.readableBytes })
    }
    try await body.finish(nil)
  }
}

extension WebRefusal {
  static let tooManyWindows = WebRefusal(
    .serviceUnavailable,
    NotificationFailure(
      .limitReached, field: "windows", value: "\(WebLimits.windows)",
      message: "\(WebLimits.windows) windows are open, which is the limit.",
      remedy: "Close windows that are not needed."))
}
