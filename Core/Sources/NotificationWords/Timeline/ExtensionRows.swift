import NotificationEngine
import NotificationModel
import Words

extension TimelineStep.Extensions {
  /// The timeline row for it.
  func row(in words: TimelineWords) -> TimelineRow {
    switch self {
    case .extended(let step): TimelineRow(.extended, [step.rule], step.text(in: words))
    case .viewed(let step): TimelineRow(.extended, [step.rule], step.text(in: words))
    }
  }
}

extension TimelineStep.Extending {
  fileprivate var rule: String {
    switch self {
    case .absent, .noText, .alertsOff, .begun: "H9"
    case .paused, .crowdedOut, .late, .failed, .interrupted: "H10"
    case .finished, .empty, .unusable, .refused: "H13"
    case .fileLeftOut: "D5"
    case .suppressed: "H14"
    }
  }

  fileprivate func text(in words: TimelineWords) -> String {
    switch self {
    case .absent: words.text(.stepServiceAbsent)
    case .noText: words.text(.stepServiceNoText)
    case .alertsOff: words.text(.stepServiceAlertsOff)
    case .paused(let failures): words.text(.stepServicePaused, count: failures)
    case .crowdedOut: words.text(.stepServiceCrowdedOut)
    case .begun: words.text(.stepServiceBegun)
    case .finished: words.text(.stepServiceFinished)
    case .late(true): words.text(.stepServiceLateAttempt)
    case .late(false): words.text(.stepServiceLate)
    case .empty: words.text(.stepServiceEmpty)
    case .refused(let refusal):
      words.text(.stepServiceUnusable, ["reason": NotificationFailure(refusal).message])
    case .unusable(let reason): words.text(.stepServiceUnusable, ["reason": reason])
    case .fileLeftOut(let reason): words.text(.stepServiceFileLeftOut, ["reason": reason])
    case .suppressed: words.text(.stepServiceSuppressed)
    case .failed(let reason): words.text(.stepServiceFailed, ["reason": reason])
    case .interrupted: words.text(.stepServiceInterrupted)
    }
  }
}

extension TimelineStep.Viewing {
  fileprivate var rule: String {
    switch self {
    case .opened, .failed: "J3"
    case .answered: "J6"
    }
  }

  fileprivate func text(in words: TimelineWords) -> String {
    switch self {
    case .opened: words.text(.stepViewOpened)
    case .answered(.notTaken): words.text(.stepViewNotTaken)
    case .answered(.doNotDismiss): words.text(.stepViewKept)
    case .answered(.dismiss): words.text(.stepViewDismissed)
    case .answered(.dismissAndForward): words.text(.stepViewForwarded)
    case .failed(let reason): words.text(.stepViewFailed, ["reason": reason])
    }
  }
}
