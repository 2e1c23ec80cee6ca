import LinuxEvents
import Wayland

/// The tokens for programs that a press starts (S48).
final class WaylandActivation {
  /// A token that the compositor was asked for.
  private final class Request {
    let token: WaylandObject
    let done: (String?) -> Void
    var timer: QueueTimer?

    init(_ token: WaylandObject, _ done: @escaping (String?) -> Void) {
      self.token = token
      self.done = done
    }
  }

  private unowned let stage: WaylandStage
  private var requests: [Request] = []

  init(_ stage: WaylandStage) { self.stage = stage }

  /// Asks for a token in the name of the last press or key.
  func request(from surface: (any KeyboardSurface)?, _ done: @escaping (String?) -> Void) {
    guard let manager = stage.globals.activation, stage.connection.isOpen,
      !stage.connection.isBlocked, let seat = stage.seat, let serial = seat.serial
    else { return done(nil) }
    let token = manager.make(.activationToken, by: "get_activation_token")
    token.send("set_serial", .uint(serial), .object(seat.object))
    // KWin forgets a token that names no program when a window without a name comes to the front, as ours do.
    token.send("set_app_id", .text("notification-shell"))
    if let surface { token.send("set_surface", .object(surface.surface)) }
    token.send("commit")
    stage.connection.flush()
    let request = Request(token, done)
    token.onEvent = { [weak self, weak request] event in
      if let request { self?.end(request, with: event.text(0)) }
    }
    request.timer = QueueTimer(queue: stage.connection.queue) { [weak self, weak request] in
      if let request { self?.end(request, with: nil) }
    }
    request.timer?.arm(after: StageLimits.activationMilliseconds)
    requests.append(request)
  }

  /// Ends all requests without a token, because the compositor is gone.
  func endAll() {
    for request in requests { end(request, with: nil) }
  }

  private func end(_ request: Request, with token: String?) {
    guard requests.contains(where: { $0 === request }) else { return }
    requests.removeAll { $0 === request }
    request.timer?.disarm()
    request.done(token)
  }
}
