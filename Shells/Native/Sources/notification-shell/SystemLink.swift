import Dispatch
import LinuxEvents
import NotificationModel
import NotificationTransport

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

  /// Receives the daemon's events.
  var received: (ShellEvent) -> Void = { _ in }
  /// Called when a connection has ended; another one is looked for.
  var lost: () -> Void = {}
  /// Called when the connection is ready, before waiting calls are sent.
  var didAttach: () -> Void = {}
  /// Called once, when the system does not want this shell, or was never there; what waited was sent before.
  var refused: (NotificationFailure) -> Void = { _ in }
  private let paths: SocketPaths
  private let environment: [String: String]
  private var name = ""
  private let opening = DispatchQueue(label: "notification-shell.opening")
  private var client: ControlClient?
  /// The number of the connection, so that late events of an earlier one are ignored.
  private var number = 0
  private var isReady = false
  private var wasReady = false
  private var refusal: NotificationFailure?
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
  var isAway: Bool { wasReady && !isReady }

  /// Whether calls are sent at once.
  var isAttached: Bool { client != nil && isReady }

  /// Whether every call was answered.
  var isIdle: Bool { waiting.isEmpty && unanswered == 0 }

  /// Connects, and attaches as a shell of this name.
  func open(as name: String) {
    self.name = name
    open()
  }

  private func open() {
    guard client == nil else { return }
    // A session that reconnects by itself would hold its callers up meanwhile.
    let client = ControlClient(
      paths: paths, startsDaemon: false, environment: environment, reconnects: false,
      callbacks: .main)
    let number = number
    client.receiveEvents { event in
      MainActor.assumeIsolated {
        if number == self.number { self.received(event) }
      }
    }
    client.receiveEnd { _ in MainActor.assumeIsolated { self.ended(number) } }
    self.client = client
    let name = name
    opening.async {
      // The times of banners are counted here, which is said before any banner comes.
      client.send(.engine(.notifications(.timeBanners))) { _ in }
      client.send(.engine(.attachShell(name: name))) { result in
        MainActor.assumeIsolated { self.attached(result, number) }
      }
    }
  }

  /// Ends the connection.
  func close() {
    number += 1
    client?.close()
  }

  /// Sends a call, as soon as there is a connection.
  func send(_ call: ControlRequest, answer: @escaping Answer) {
    send(Waiting(call: call, answer: answer))
  }

  private func send(_ call: Waiting) {
    guard let client, isReady else { return wait(call) }
    unanswered += 1
    client.send(call.call) { result in MainActor.assumeIsolated { self.answered(result, call) } }
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
    guard number == self.number else { return }
    if case .failure(let failure) = result {
      if wasReady, failure.code == .noDaemon || failure.code == .connectionLost {
        self.number += 1
        client = nil
        return openLater()
      }
      refusal = failure
    }
    // One that is refused as a shell may still answer for the person.
    isReady = true
    wasReady = true
    watch = nil
    pause = ShellLimits.firstPause
    didAttach()
    let calls = waiting
    waiting = []
    for call in calls { send(call) }
    leaveIfRefused()
  }

  private func ended(_ number: Int) {
    guard number == self.number else { return }
    self.number += 1
    client = nil
    isReady = false
    guard refusal == nil else { return leave() }
    lost()
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
    if refusal != nil, isIdle { leave() }
  }

  private func leave() {
    guard let refusal else { return }
    self.refusal = nil
    refused(refusal)
  }
}
