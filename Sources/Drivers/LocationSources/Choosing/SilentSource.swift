import NotificationModel

/// A source that tells no places, and why.
final class SilentSource: LocationSource {
  let name: String
  private let reason: String
  private let after: LocationDelay
  private let report: (LocationSourceEvent) -> Void
  private var forgetTimer: (() -> Void)?

  init(
    name: String, reason: String, after: @escaping LocationDelay,
    report: @escaping (LocationSourceEvent) -> Void
  ) {
    self.name = name
    self.reason = reason
    self.after = after
    self.report = report
  }

  deinit { forgetTimer?() }

  func need(_ need: LocationNeed?) {
    guard need != nil else {
      forgetTimer?()
      forgetTimer = nil
      return
    }
    guard forgetTimer == nil else { return }
    forgetTimer = after(.zero) { [weak self] in
      if let self { report(.problem(reason)) }
    }
  }
}
