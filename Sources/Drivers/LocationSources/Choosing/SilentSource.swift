import NotificationModel

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
