import NotificationModel

extension SystemLine {
  /// Asks for something, and takes it out of the answer.
  func read<Value>(
    _ call: ControlCall, _ value: (ControlReply) -> Value?
  ) async throws(NotificationFailure) -> Value {
    let reply = try await self.call(call)
    guard let value = value(reply) else {
      throw NotificationFailure(
        .invalidMessage, field: "reply", value: "\(reply)",
        message: "The system gave the answer to another question",
        remedy: "Restart it; the daemon and unctl may be of different versions.")
    }
    return value
  }

  /// Asks for a change; returns when it is durable.
  func carryOut(_ call: ControlCall) async throws(NotificationFailure) {
    _ = try await self.call(call)
  }

  func status() async throws(NotificationFailure) -> SystemStatus {
    try await read(.status) { if case .status(let status) = $0 { status } else { nil } }
  }

  func globalSettings() async throws(NotificationFailure) -> GlobalSettings {
    try await read(.globalSettings) {
      if case .globalSettings(let settings) = $0 { settings } else { nil }
    }
  }

  func pending(of app: BundleIdentifier?) async throws(NotificationFailure) -> [PendingRequest] {
    try await read(.pending(app: app)) {
      if case .pending(let requests) = $0 { requests } else { nil }
    }
  }

  func delivered(
    of app: BundleIdentifier?
  ) async throws(NotificationFailure) -> [DeliveredNotification] {
    try await read(.delivered(app: app)) {
      if case .delivered(let notifications) = $0 { notifications } else { nil }
    }
  }
}
