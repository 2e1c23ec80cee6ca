package import NotificationModel

/// A source of the device's location: a service of the system, a receiver, a replayed track.
///
/// It belongs to one executor, the daemon's event loop, and reports its events there to the handler with which it was created.
package protocol LocationSource: AnyObject {
  /// The name that the user knows, such as `GeoClue`.
  var name: String { get }

  /// Sets the need from now on; nil turns the source off until the next need.
  ///
  /// A source that is off keeps nothing open and wakes no process. With a need it reports a fix as soon as it has one, and
  /// then again after each movement by the needed distance; more often is allowed. A source that has lost its service reports
  /// that once and keeps trying.
  func need(_ need: LocationNeed?)
}

/// An event of a location source.
package enum LocationSourceEvent: Hashable, Sendable {
  /// The source works: the first fix may arrive at any time. Ends the last problem.
  case ready
  /// A location of the device. Ends the last problem.
  case fix(LocationFix)
  /// The reason for missing fixes, and a remedy, in sentences for the user; the source keeps trying.
  case problem(String)
}

/// A source that reports no locations, only the reason.
final class SilentSource: LocationSource {
  let name: String
  private let reason: String
  private let report: (LocationSourceEvent) -> Void
  private let timer: SourceTimer
  private var isNeeded = false

  init(
    name: String, reason: String, after: @escaping LocationDelay,
    report: @escaping (LocationSourceEvent) -> Void
  ) {
    self.name = name
    self.reason = reason
    timer = SourceTimer(after)
    self.report = report
  }

  func need(_ need: LocationNeed?) {
    guard (need != nil) != isNeeded else { return }
    isNeeded = need != nil
    guard isNeeded else { return timer.forget() }
    timer.set(.zero) { [weak self] in
      if let self { report(.problem(reason)) }
    }
  }
}

/// Calls a closure after a delay, on the source's executor; the returned closure cancels it.
package typealias LocationDelay = (Duration, @escaping () -> Void) -> () -> Void

/// One timer, which can be set again or cancelled; it ends with its owner.
final class SourceTimer {
  private let after: LocationDelay
  private var forgetLast: (() -> Void)?

  init(_ after: @escaping LocationDelay) {
    self.after = after
  }

  deinit { forget() }

  /// Whether it runs.
  var isSet: Bool { forgetLast != nil }

  /// Calls a closure after a delay, and cancels the earlier one.
  func set(_ pause: Duration, _ body: @escaping () -> Void) {
    forget()
    forgetLast = after(pause) { [weak self] in
      self?.forgetLast = nil
      body()
    }
  }

  /// Cancels the timer.
  func forget() {
    forgetLast?()
    forgetLast = nil
  }
}

/// The pause before an attempt is repeated: twice as long each time, up to a limit.
struct RetryPause {
  private var following = LocationSourceLimits.firstPause

  /// The pause before the next attempt.
  mutating func next() -> Duration {
    defer { following = min(following * 2, LocationSourceLimits.longestPause) }
    return following
  }

  /// Starts with the shortest pause again, after a success.
  mutating func reset() {
    following = LocationSourceLimits.firstPause
  }
}
