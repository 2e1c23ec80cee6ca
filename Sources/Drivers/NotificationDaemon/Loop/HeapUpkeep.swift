import NIOCore
import NotificationEngine
import NotificationModel

/// Returns free memory to the system a moment after much was done: a long list was sent, or a flood decided.
///
/// The heap shrinks by itself only at its end, where some small block of a later moment nearly always lies.
final class HeapUpkeep {
  private let loop: any EventLoop
  private let giveBack: () -> Void
  private var load = 0
  private var isDue = false

  init(loop: any EventLoop, giveBack: @escaping () -> Void) {
    self.loop = loop
    self.giveBack = giveBack
  }

  /// Counts the effects of a transaction.
  func performed(_ effects: [Effect]) {
    load += effects.reduce(0) { $0 + 1 + $1.listed }
    guard load >= DaemonLimits.effectsUntilUpkeep, !isDue else { return }
    isDue = true
    loop.assumeIsolated().scheduleTask(in: DaemonLimits.upkeepPause) { [weak self] in
      guard let self else { return }
      (load, isDue) = (0, false)
      giveBack()
    }
  }
}

extension Effect {
  /// How many notifications or requests it sends at once.
  fileprivate var listed: Int {
    switch self {
    case .show(.notifications(.list(let groups))), .showTo(_, .notifications(.list(let groups))):
      groups.reduce(0) { $0 + $1.members.count }
    case .reply(_, _, .requests(let requests)), .replyToControl(_, _, .pending(let requests)):
      requests.count
    case .reply(_, _, .notifications(let notifications)),
      .replyToControl(_, _, .delivered(let notifications)):
      notifications.count
    default: 0
    }
  }
}
