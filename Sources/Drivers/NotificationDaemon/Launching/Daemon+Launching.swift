import LinuxEvents
import Logging
import NIOCore
import NotificationCore
import NotificationModel

extension Daemon {
  /// Starts an app, and answers whoever asked for it.
  func launch(_ order: LaunchOrder) {
    log.info(
      "starting an app", metadata: ["app": "\(order.app)", "command": "\(order.command)"])
    let daemon = NIOLoopBound(self, eventLoop: loop)
    do throws(LinuxError) {
      try launcher.launch(order, activationToken: takeActivationToken(for: order.app)) {
        [loop] process, status in
        loop.execute { daemon.value.ended(process, of: order.app, status) }
      }
      if let origin = order.origin { answer(origin, .done) }
    } catch {
      log.warning("an app could not be started: \(error)", metadata: ["app": "\(order.app)"])
      happened(.launchFailed(order.app, reason: error.message))
      if let origin = order.origin { answer(origin, Self.notStarted(order, error)) }
    }
  }

  private func ended(_ process: Int32, of app: BundleIdentifier, _ status: ChildStatus) {
    log.log(
      level: status.isSuccess ? .info : .warning,
      "an app that was started here ended: \(status.words)",
      metadata: ["app": "\(app)", "process": "\(process)"])
    if launcher.isLatest(process, of: app) { happened(.launchEnded(app)) }
  }

  private static func notStarted(_ order: LaunchOrder, _ error: LinuxError) -> NotificationFailure {
    NotificationFailure(
      .unsupported, field: "app", value: order.app.rawValue,
      message: "The app could not be started: \(error.message).",
      remedy: "See that its program is there; where it has moved, start it once from its new place "
        + "after `unctl rebind \(order.app)`.")
  }
}
