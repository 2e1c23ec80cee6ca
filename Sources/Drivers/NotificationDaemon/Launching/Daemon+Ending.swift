import LinuxEvents
import Logging
import NIOCore
import NotificationCore
import NotificationModel

extension Daemon {
  /// Ends the processes behind connections of an app; the core is told when they are gone, or why not.
  func end(_ order: EndOrder) {
    let ending = AppEnding(
      of: order.app, loop: loop, patience: .microseconds(DaemonLimits.endingPatience))
    log.info("ending an app", metadata: ["app": "\(order.app)"])
    do throws(NotificationFailure) {
      let processes = order.connections.compactMap { connections[$0]?.process }
      endings[order.app] = ending
      try ending.begin(processes) { [weak self] outcome in self?.ended(order, outcome) }
    } catch {
      endings[order.app] = nil
      happened(.appNotEnded(order.app, error))
    }
  }

  private func ended(_ order: EndOrder, _ outcome: AppEnding.Outcome) {
    endings[order.app] = nil
    switch outcome {
    case .ended: happened(.appEnded(order.app, order.connections))
    case .stuck(let process):
      happened(
        .appNotEnded(
          order.app,
          NotificationFailure(
            .unsupported, field: "app", value: order.app.rawValue,
            message: "The app's process \(process) does not end, although it was killed.",
            remedy:
              "It waits for a device or a disk; look at it with `ps -o stat,wchan \(process)`.")
        ))
    }
  }
}
