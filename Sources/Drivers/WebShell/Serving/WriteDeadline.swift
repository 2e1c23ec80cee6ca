import NIOCore

/// Closes a connection whose reader does not take what is written to it in time.
struct WriteDeadline {
  private let closing: Scheduled<Void>

  /// Begins the time for one piece.
  init(on channel: any Channel) {
    closing = channel.eventLoop.scheduleTask(in: .seconds(WebLimits.writeSeconds)) {
      channel.close(promise: nil)
    }
  }

  /// The piece was taken.
  func met() {
    closing.cancel()
  }
}
