import NotificationModel

/// The gateway's answer to a registration, which may come much later.
struct GatewayAnswer<Value: Sendable>: Sendable {
  private let app: BundleIdentifier
  private let results: AsyncStream<Result<Value, NotificationFailure>>
  private let channel: AsyncStream<Result<Value, NotificationFailure>>.Continuation

  init(app: BundleIdentifier) {
    self.app = app
    (results, channel) = AsyncStream.makeStream(of: Result<Value, NotificationFailure>.self)
  }

  /// Gives the answer; only the first one counts.
  func give(_ result: Result<Value, NotificationFailure>) { channel.yield(result) }

  /// Waits for the answer, a token or an endpoint.
  func wait(
    _ name: String, within timeout: LengthOfTime?
  ) async throws(NotificationFailure) -> Value {
    let channel = channel
    let seconds = timeout?.seconds ?? ArgumentLimits.tokenSeconds
    let deadline = Task {
      try await Task.sleep(for: .seconds(seconds))
      channel.finish()
    }
    defer { deadline.cancel() }
    for await result in results { return try result.get() }
    throw NotificationFailure(
      .connectionLost, field: "app", value: app.rawValue,
      message: "The gateway gave no \(name) within \(Int(seconds)) s",
      remedy: "`unctl gateway status` shows its link. The registration stays; run this again.")
  }
}
