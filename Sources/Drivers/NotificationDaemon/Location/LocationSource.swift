package import NotificationModel

/// Somebody who tells where the device is: a service of the system, a receiver, a track that is replayed.
///
/// It belongs to one executor, the daemon's event loop, and tells what happens to the handler that it was created
/// with, there.
package protocol LocationSource: AnyObject {
  /// What the person knows it by, such as `GeoClue`.
  var name: String { get }

  /// Takes what is needed from now on; nil turns the source off until the next need.
  ///
  /// A source that is off holds nothing open and wakes nobody. With a need it tells a fix as soon as it has one,
  /// and then again when the device has moved as far as the need says; more often is allowed. One that has lost
  /// what it depends on says so once and goes on trying by itself.
  func need(_ need: LocationNeed?)
}

/// What a source of places tells.
package enum LocationSourceEvent: Hashable, Sendable {
  /// It works: the first fix may come at any time. Ends the last problem.
  case ready
  /// Where the device is. Ends the last problem.
  case fix(LocationFix)
  /// Why there are no fixes, and what to do about it, in sentences for a person; the source goes on trying.
  case problem(String)
}

/// A source that tells no places, and why.
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

/// Calls a closure after a while, on the source's executor; what is given back forgets it.
package typealias LocationDelay = (Duration, @escaping () -> Void) -> () -> Void

/// One timer, which is set anew or forgotten; it goes with whoever holds this.
final class SourceTimer {
  private let after: LocationDelay
  private var forgetLast: (() -> Void)?

  init(_ after: @escaping LocationDelay) {
    self.after = after
  }

  deinit { forget() }

  /// Whether it runs.
  var isSet: Bool { forgetLast != nil }

  /// Calls a closure after a while, in the place of what was to be called before.
  func set(_ pause: Duration, _ body: @escaping () -> Void) {
    forget()
    forgetLast = after(pause) { [weak self] in
      self?.forgetLast = nil
      body()
    }
  }

  /// Calls nothing any more.
  func forget() {
    forgetLast?()
    forgetLast = nil
  }
}

/// How long to rest before what has failed is tried again: twice as long each time, up to a limit.
struct RetryPause {
  private var following = LocationSourceLimits.firstPause

  /// The rest before the next try.
  mutating func next() -> Duration {
    defer { following = min(following * 2, LocationSourceLimits.longestPause) }
    return following
  }

  /// Begins with the shortest rest again, because it has worked.
  mutating func reset() {
    following = LocationSourceLimits.firstPause
  }
}
