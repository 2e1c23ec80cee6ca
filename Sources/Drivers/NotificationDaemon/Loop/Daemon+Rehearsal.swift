import NotificationCore
import NotificationModel

extension Daemon {
  /// Goes through what is due in a moment, so that nothing has to be fetched when it is.
  ///
  /// After a rest of hours the first bubble would else be half a millisecond later.
  func rehearse() {
    guard !isClosed, !isPassScheduled, inbox.isEmpty, let nextDeadline else { return }
    var moment = moments.read()
    let distance = nextDeadline.microseconds - moment.wall.microseconds
    guard (0...DaemonLimits.rehearsalLead * 2).contains(distance) else { return }
    moment.wall = nextDeadline
    moment.boot = moment.boot.advanced(byMicroseconds: distance)
    for effect in system.rehearse(at: moment, in: ledger, texts: texts) {
      if case .show(.present(let presentation)) = effect { desktop?.rehearse(presentation) }
    }
  }
}
