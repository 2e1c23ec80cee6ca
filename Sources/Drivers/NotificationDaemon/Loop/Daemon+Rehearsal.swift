import NotificationCore
import NotificationModel

extension Daemon {
  /// Goes through what is due in a moment, so that nothing has to be fetched when it is.
  ///
  /// After a rest the first bubble would else be half a millisecond later.
  ///
  /// - Returns: Whether it did: not while others wait, nor where the clock was set meanwhile.
  func rehearse() -> Bool {
    guard !isClosed, !isPassScheduled, inbox.isEmpty, rests, let nextDeadline else {
      return false
    }
    var moment = moments.read()
    let distance = nextDeadline.microseconds - moment.wall.microseconds
    guard (0...DaemonLimits.rehearsalLead * 2).contains(distance) else { return false }
    moment.wall = nextDeadline
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
    for effect in system.rehearse(at: moment, in: ledger, texts: texts) {
      if case .show(.present(let presentation)) = effect { desktop?.rehearse(presentation) }
    }
    return true
  }
}
