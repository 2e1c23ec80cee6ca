import NotificationModel

/// The events to try again after the store failed.
struct RetryQueue: Hashable, Sendable {
  /// Events without a caller of a failed transaction; they come first in the next one.
  private var events: [Event] = []
  /// How many transactions failed in a row.
  private var failures = 0
  /// When the store is tried again after a failure.
  private(set) var due: BootTime?

  /// Whether pushes are dropped rather than kept.
  var isFull: Bool { events.count >= CoreLimits.backlog }

  mutating func append(_ event: Event) {
    events.append(event)
  }

  /// Removes and returns the events, which are handled now.
  mutating func removeAll() -> [Event] {
    defer { events = [] }
    return events
  }

  /// Whether it is too early to try the store again.
  func isWaiting(at moment: Moment) -> Bool { due.map { moment.boot < $0 } ?? false }

  /// Counts a failure.
  ///
  /// - Returns: After how many seconds the next transaction is tried.
  mutating func failed(at moment: Moment) -> Double {
    let wait = Double(min(CoreLimits.longestRetry, 1 << min(failures, 6)))
    failures += 1
    due = moment.boot.advanced(byMicroseconds: Int64(wait) * 1_000_000)
    return wait
  }

  /// Resets the number of failures.
  mutating func succeeded() {
    failures = 0
    due = nil
  }
}

extension Engine {
  /// Answers every caller of a failed transaction, keeps the events without a caller, and waits longer each
  /// time; the effects given need no store.
  mutating func fail(
    _ events: [Event], because failure: StoreFailure, at moment: Moment, effects: [Effect]
  ) -> Outcome {
    var effects = effects
    for event in events {
      // A closed connection must not be used or written to, whatever the state of the store.
      if case .disconnected(let connection) = event { forget(connection) }
      if let (connection, message) = event.origin {
        effects.append(.refuse(connection, message: message, .store(failure)))
      } else if case .pushes(.pushArrived(let push, _)) = event, retries.isFull {
        // Servers send without limit, and a push may always be lost on its way (H17). A gateway stores unacknowledged pushes,
        // and sends them again.
        effects.append(.log(LogLine(.warning, .pushes(.lost), ["app": push.app.rawValue])))
      } else if case .pushes(.messageArrived(let message)) = event, retries.isFull {
        effects.append(
          .log(LogLine(.warning, .pushes(.lost), ["subscription": message.subscription])))
      } else {
        retries.append(event)
      }
    }
    let retry = moment.wall.advanced(bySeconds: retries.failed(at: moment))
    // A banner that is shown without the store ends in time all the same.
    let end = postings.deadline.map(moment.wall(at:)).flatMap { $0 > moment.wall ? $0 : nil }
    return Outcome(
      effects: effects, failure: failure, nextDeadline: min(retry, end ?? retry))
  }
}

extension StoreFailure {
  /// The failure behind an error; one that no part of the system expects is a failure of its own.
  init(_ error: any Error, in words: any ReasonWords) {
    if let failure = error as? StoreFailure {
      self = failure
    } else {
      let failure = words.failure(of: .machine(.unexpected("\(error)")))
      self.init(kind: .failed, file: "", message: failure.message, remedy: failure.remedy)
    }
  }
}

extension NotificationFailure {
  /// A store's failure as an app receives it.
  package init(_ failure: StoreFailure) {
    self.init(
      failure.kind == .diskFull ? .diskFull : .storeFailed, field: nil,
      value: failure.file.isEmpty ? nil : failure.file, message: failure.message,
      remedy: failure.remedy)
  }
}
