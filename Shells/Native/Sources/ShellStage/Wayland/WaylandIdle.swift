import ShellScene
import Wayland

/// Whether the person is away from all devices of a seat (S44).
final class WaylandIdle {
  private let notification: WaylandObject

  /// Nil if the compositor does not report idleness.
  init?(_ seat: WaylandObject, _ stage: WaylandStage) {
    let time = WaylandValue.uint(UInt32(clamping: stage.idleMilliseconds))
    if let notifier = stage.globals.idleNotifier {
      notification = notifier.make(
        .idleNotification, by: "get_idle_notification", time, .object(seat))
    } else if let notifier = stage.globals.kdeIdle {
      notification = notifier.make(.kdeIdleTimeout, by: "get_idle_timeout", .object(seat), time)
    } else {
      return nil
    }
    notification.onEvent = { [weak stage] event in
      switch event.name {
      case "idled", "idle": stage?.send(.idle(true))
      case "resumed": stage?.send(.idle(false))
      default: break
      }
    }
  }
}
