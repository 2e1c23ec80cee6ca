import Foundation
import NotificationModel

/// A request whose response is sent only to this process.
///
/// The wait survives restarts of the daemon. The daemon removes the notification when this process ends.
struct AwaitedRequest {
  /// The end of a wait.
  enum Ending {
    case answered(NotificationResponse)
    case gone(ResponseAbsence)
    case timedOut
  }

  private let app: BundleIdentifier
  private let request: NotificationRequest
  private let category: NotificationCategory?
  private let ticket = UUID().uuidString

  init(app: BundleIdentifier, _ request: NotificationRequest, category: NotificationCategory?) {
    self.app = app
    self.category = category
    var request = request
    request.ticket = ticket
    self.request = request
  }

  /// Schedules the request once, even if the call is repeated.
  func schedule(on line: ControlSession) async throws(NotificationFailure) -> PendingRequest {
    let reply = try await call(
      .notifications(.schedule(app: app, request, category: category)), on: line)
    guard case .scheduled(let pending) = reply else { throw .strangeReply(reply) }
    return pending
  }

  /// Waits for the response, up to a limit in seconds; then the notification is removed.
  func ending(
    within seconds: Double?, on line: ControlSession
  ) async throws(NotificationFailure) -> Ending {
    let limit = seconds.map { seconds in
      Task {
        guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return false }
        await takeAway(on: line)
        return true
      }
    }
    defer { limit?.cancel() }
    let reply = try await call(
      .responses(.awaitResponse(app: app, identifier: request.identifier, ticket: ticket)),
      on: line)
    switch reply {
    case .response(let kept):
      // The response is printed only by this process, so it may be acknowledged before that.
      _ = try await call(.responses(.acknowledge(app: app, number: kept.number)), on: line)
      return .answered(kept.response)
    case .noResponse(let reason):
      limit?.cancel()
      return await limit?.value == true ? .timedOut : .gone(reason)
    default: throw .strangeReply(reply)
    }
  }

  /// Removes the request and its notification, which ends the wait.
  private func takeAway(on line: ControlSession) async {
    let identifiers = [request.identifier]
    // Only one of the two calls has an effect.
    _ = try? await call(.notifications(.cancel(app: app, identifiers: identifiers)), on: line)
    _ = try? await call(.notifications(.clear(app: app, identifiers: identifiers)), on: line)
  }

  /// Repeats a call as long as daemons end before they answer it.
  private func call(
    _ call: ControlCall, on line: ControlSession
  ) async throws(NotificationFailure) -> ControlReply {
    for _ in 1..<ArgumentLimits.waitAttempts {
      do throws(NotificationFailure) {
        return try await line.call(call)
      } catch {
        guard error.code == .connectionLost else { throw error }
      }
    }
    return try await line.call(call)
  }
}

extension NotificationFailure {
  /// An answer that belongs to another call.
  static func strangeReply(_ reply: ControlReply) -> NotificationFailure {
    NotificationFailure(
      .invalidMessage, field: "reply", value: "\(reply)",
      message: "The system sent the answer to another call",
      remedy: "Restart it; the daemon and unctl may be of different versions.")
  }
}
