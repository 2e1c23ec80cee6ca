import Dispatch
import LinuxEvents
import NotificationModel
import NotificationTransport

/// The user of the connection to the daemon.
@MainActor protocol SystemLinkClient: AnyObject {
  /// The connection is ready; waiting calls are sent afterwards.
  func systemAttached()
  /// Handles an event of the daemon.
  func systemSent(_ event: ShellEvent)
  /// A connection has ended; another one is looked for.
  func systemLost()
  /// The system does not want this shell, or was never there; called once, after the waiting calls were sent.
  func systemRefused(_ failure: NotificationFailure)
}

/// The shell's connection to the daemon, and the calls that wait while it is down (S37).
///
/// It is opened on its own queue, so that a restart of the daemon delays no key and no frame. A call whose reply was lost is
/// repeated: the daemon refuses a second answer to a notification, and every other call is idempotent.
@MainActor final class SystemLink {
  typealias Answer = @MainActor @Sendable (Result<ControlReply, NotificationFailure>) -> Void

  private struct Waiting {
    var call: ControlRequest
    var repetitions = 0
    let answer: Answer
  }

  private enum State {
    case away
    case opening(ControlClient)
    /// Calls are sent at once, and also those of a refused shell: it may still answer for the user.
    case attached(ControlClient, refusal: NotificationFailure?)
  }

  private weak var client: (any SystemLinkClient)?
  private let paths: SocketPaths
  private let environment: [String: String]
  private var name = ""
  private let opening = DispatchQueue(label: "notification-shell.opening")
  private var state = State.away
  /// The number of the connection, so that late events of an earlier one are ignored.
  private var number = 0
  private var wasAttached = false
  private var waiting: [Waiting] = []
  private var unanswered = 0
  private var watch: FileWatch?
  private var pause = ShellLimits.firstPause

  /// - Throws: The reason why the system's sockets are not found.
  init(environment: [String: String]) throws {
    paths = try SocketPaths(environment: environment)
    self.environment = environment
  }

  /// Whether the connection is lost after it was ready once.
  var isAway: Bool { wasAttached && !isAttached }

  /// Whether calls are sent at once.
  var isAttached: Bool {
    if case .attached = state { true } else { false }
  }

  /// Whether every call was answered.
  var isIdle: Bool { waiting.isEmpty && unanswered == 0 }

  /// Connects, and attaches as a shell of this name.
  func open(as name: String, for client: any SystemLinkClient) {
    self.name = name
    self.client = client
    open()
  }

  private func open() {
    guard case .away = state else { return }
    // A session that reconnects by itself would hold its callers up meanwhile.
    let connection = ControlClient(
      paths: paths, startsDaemon: false, environment: environment, reconnects: false,
      callbacks: .main)
    let number = number
    connection.receiveEvents { event in
      MainActor.assumeIsolated {
        if number == self.number { self.client?.systemSent(event) }
      }
    }
    connection.receiveEnd { _ in MainActor.assumeIsolated { self.ended(number) } }
    state = .opening(connection)
    let name = name
    opening.async {
      // The times of banners are counted here, which is said before any banner comes.
      connection.send(.engine(.notifications(.timeBanners))) { _ in }
      connection.send(.engine(.attachShell(name: name))) { result in
        MainActor.assumeIsolated { self.attached(result, number) }
      }
    }
  }

  /// Ends the connection.
  func close() {
    number += 1
    switch state {
    case .away: break
    case .opening(let connection), .attached(let connection, _): connection.close()
    }
  }

  /// Sends a call, as soon as there is a connection.
  func send(_ call: ControlRequest, answer: @escaping Answer) {
    send(Waiting(call: call, answer: answer))
  }

  private func send(_ call: Waiting) {
    guard case .attached(let connection, _) = state else { return wait(call) }
    unanswered += 1
    connection.send(call.call) { result in
      MainActor.assumeIsolated { self.answered(result, call) }
    }
  }

  private func answered(_ result: Result<ControlReply, NotificationFailure>, _ call: Waiting) {
    unanswered -= 1
    var next = call
    next.repetitions += 1
    if case .failure(let failure) = result, failure.code == .connectionLost,
      next.repetitions <= ShellLimits.repetitions
    {
      wait(next)
    } else {
      call.answer(result)
    }
    leaveIfRefused()
  }

  private func wait(_ call: Waiting) {
    guard waiting.count < ShellLimits.waitingCalls else {
      return call.answer(
        .failure(
          NotificationFailure(
            .limitReached, field: "calls", value: "\(waiting.count)",
            message: "So many calls wait for the notification system that no more are kept.",
            remedy: "See with `unctl status` whether it runs.")))
    }
    waiting.append(call)
  }

  // MARK: - Its beginning and end

  private func attached(_ result: Result<ControlReply, NotificationFailure>, _ number: Int) {
    guard number == self.number, case .opening(let connection) = state else { return }
    var refusal: NotificationFailure?
    if case .failure(let failure) = result {
      if wasAttached, failure.code == .noDaemon || failure.code == .connectionLost {
        self.number += 1
        state = .away
        return openLater()
      }
      refusal = failure
    }
    state = .attached(connection, refusal: refusal)
    wasAttached = true
    watch = nil
    pause = ShellLimits.firstPause
    client?.systemAttached()
    let calls = waiting
    waiting = []
    for call in calls { send(call) }
    leaveIfRefused()
  }

  private func ended(_ number: Int) {
    guard number == self.number else { return }
    self.number += 1
    let last = state
    state = .away
    if case .attached(_, let refusal?) = last {
      client?.systemRefused(refusal)
      return
    }
    client?.systemLost()
    openLater()
  }

  private func openLater() {
    if watch == nil {
      watch = try? FileWatch(path: paths.control, queue: .main) {
        MainActor.assumeIsolated {
          self.pause = ShellLimits.firstPause
          self.open()
        }
      }
    }
    let number = number
    DispatchQueue.main.asyncAfter(deadline: .now() + pause) {
      MainActor.assumeIsolated { if number == self.number { self.open() } }
    }
    pause = min(pause * 2, ShellLimits.longestPause)
  }

  private func leaveIfRefused() {
    guard isIdle, case .attached(let connection, let refusal?) = state else { return }
    state = .attached(connection, refusal: nil)
    client?.systemRefused(refusal)
  }
}
