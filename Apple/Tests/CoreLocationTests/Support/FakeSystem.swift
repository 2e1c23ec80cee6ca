import Dispatch
import NotificationModel
import Synchronization
import SystemConnection

@testable import CoreLocation

/// A system that records calls and answers each as scripted, asynchronously on a queue of its own.
final class FakeSystem: CenterConnection {
  private struct State {
    var calls: [AppCall] = []
    var answers: [AppCall: Result<AppReply, NotificationFailure>] = [:]
    var handler: (@Sendable (AppEvent) -> Void)?
    var happenings: [AppCall: AppEvent] = [:]
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "FakeSystem")

  init(status: LocationStatus) {
    answer(.places(.locationStatus), with: .success(.locationStatus(status)))
  }

  /// Every call so far except queries of the app's permission.
  var calls: [AppCall] { state.withLock(\.calls).filter { $0 != .places(.locationStatus) } }

  /// Scripts the answer to a call; the other calls are answered with `done`.
  func answer(_ call: AppCall, with result: Result<AppReply, NotificationFailure>) {
    state.withLock { $0.answers[call] = result }
  }

  /// Sends an event before a call is answered.
  func happen(_ event: AppEvent, before call: AppCall) {
    state.withLock { $0.happenings[call] = event }
  }

  func send(
    _ call: AppCall,
    completion: @escaping @Sendable (Result<AppReply, NotificationFailure>) -> Void
  ) {
    let answer = state.withLock { state in
      state.calls.append(call)
      return state.answers[call] ?? .success(.done)
    }
    let event = state.withLock { $0.happenings.removeValue(forKey: call) }
    queue.async { [self] in
      if let event { emit(event) }
      completion(answer)
    }
  }

  func receiveEvents(_ handler: @escaping @Sendable (AppEvent) -> Void) {
    state.withLock { $0.handler = handler }
  }

  func emit(_ event: AppEvent) {
    state.withLock(\.handler)?(event)
  }

  /// Waits until every answer has arrived and every delegate was called.
  func settle() async {
    // An answer may lead to another call, whose answer leads to a delegate call.
    for _ in 0..<4 {
      await withCheckedContinuation { continuation in
        queue.async { DispatchQueue.main.async { continuation.resume() } }
      }
    }
  }
}

extension NotificationFailure {
  static let unreachable = NotificationFailure(
    .noDaemon, message: "Nobody answers.", remedy: "Start it.")
}

extension LocationStatus {
  static func sample(
    _ authorization: LocationAuthorization, isPrecise: Bool = true, isEnabled: Bool = true
  ) -> LocationStatus {
    LocationStatus(authorization: authorization, isPrecise: isPrecise, isEnabled: isEnabled)
  }
}

extension LocationFix {
  /// A location on the equator, so many metres east of Greenwich.
  static func east(_ metres: Double, accuracy: Double = 5) -> LocationFix {
    LocationFix(
      coordinate: Coordinate(latitude: 0, longitude: metres / 111_319.49079), accuracy: accuracy,
      time: WallTime(seconds: 1_800_000_000))
  }
}
