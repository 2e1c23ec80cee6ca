import NotificationEngine
import NotificationModel
import Words

extension TimelineStep.Extensions {
  /// The timeline row for it.
  var row: TimelineRow {
    switch self {
    case .extended(let step): TimelineRow(.extended, [step.rule], step.text)
    case .viewed(let step): TimelineRow(.extended, [step.rule], step.text)
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

  fileprivate var text: SystemText {
    switch self {
    case .absent: SystemText(.stepServiceAbsent)
    case .noText: SystemText(.stepServiceNoText)
    case .alertsOff: SystemText(.stepServiceAlertsOff)
    case .paused(let failures): SystemText(.stepServicePaused, count: failures)
    case .crowdedOut: SystemText(.stepServiceCrowdedOut)
    case .begun: SystemText(.stepServiceBegun)
    case .finished: SystemText(.stepServiceFinished)
    case .late(true): SystemText(.stepServiceLateAttempt)
    case .late(false): SystemText(.stepServiceLate)
    case .empty: SystemText(.stepServiceEmpty)
    case .refused(let refusal):
      SystemText(.stepServiceUnusable, ["reason": .text(NotificationFailure(refusal).message)])
    case .unusable(let reason): SystemText(.stepServiceUnusable, ["reason": .text(reason)])
    case .fileLeftOut(let reason): SystemText(.stepServiceFileLeftOut, ["reason": .text(reason)])
    case .suppressed: SystemText(.stepServiceSuppressed)
    case .failed(let reason): SystemText(.stepServiceFailed, ["reason": .text(reason)])
    case .interrupted: SystemText(.stepServiceInterrupted)
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

  fileprivate var text: SystemText {
    switch self {
    case .opened: SystemText(.stepViewOpened)
    case .answered(.notTaken): SystemText(.stepViewNotTaken)
    case .answered(.doNotDismiss): SystemText(.stepViewKept)
    case .answered(.dismiss): SystemText(.stepViewDismissed)
    case .answered(.dismissAndForward): SystemText(.stepViewForwarded)
    case .failed(let reason): SystemText(.stepViewFailed, ["reason": .text(reason)])
    }
  }
}
