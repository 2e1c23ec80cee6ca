import Dispatch
import NotificationModel
import NotificationTransport
import Synchronization

/// The user and the screen of a daemon, at its control socket.
///
/// All its methods block, so they are called on a separate queue of the stage.
final class SocketShell: Sendable {
  /// The state of the screen, followed event by event.
  struct Screen {
    var questions = 0
    var banners: [Presentation] = []
    var lockScreen: [Presentation] = []
    var groups: [PresentationGroup] = []
    var badges: [BundleIdentifier: Int] = [:]
    var sounds = 0
    var isLocked = false
  }

  private struct State {
    var arrived: [ShellEvent] = []
    var screen = Screen()
    /// How many events about the lock are expected until everything that was done has been reported.
    var expectedLocks = 0
    /// The user's planned answers to questions, earliest first.
    var plans: [AuthorizationDecision] = []
  }

  private let client: ControlClient
  private let filled = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  init(paths: SocketPaths) {
    client = ControlClient(paths: paths, startsDaemon: false, environment: [:])
    client.receiveEvents { [weak self] in self?.take($0) }
  }

  var screen: Screen { state.withLock(\.screen) }

  /// Performs a call as the user.
  func call(_ call: ControlCall) throws -> ControlReply {
    if case .settings(.setLocked(let isLocked)) = call, isLocked != screen.isLocked { expectLock() }
    return try client.call(call)
  }

  /// Advances the daemon's clock.
  func advance(by seconds: Double) throws {
    _ = try client.call(.advanceClock(byMicroseconds: Int64(seconds * 1_000_000)))
  }

  /// Waits until no app has an open question, and until everything that was shown has arrived here.
  ///
  /// A shell that attaches again receives the lock and then the list, after everything else.
  func settle() throws {
    _ = try client.call(.advanceClock(byMicroseconds: 0))
    expectLock()
    _ = try client.call(.attachShell(name: "rules"))
    while state.withLock({ $0.expectedLocks }) > 0 { follow(try next()) }
    while true {
      let event = try next()
      follow(event)
      if case .notifications(.list) = event { return }
    }
  }

  /// Keeps a decision for the next question.
  func plan(_ decision: AuthorizationDecision) {
    state.withLock { $0.plans.append(decision) }
  }

  func close() {
    client.close()
  }

  /// The daemon has not sent an expected event within four minutes.
  struct Silence: Error {}

  private func next() throws -> ShellEvent {
    guard filled.wait(timeout: .now() + 240) == .success else { throw Silence() }
    return state.withLock { $0.arrived.removeFirst() }
  }

  private func expectLock() {
    state.withLock { $0.expectedLocks += 1 }
  }

  private func take(_ event: ShellEvent) {
    state.withLock { $0.arrived.append(event) }
    filled.signal()
    guard case .settings(.ask(let question)) = event else { return }
    let plan = state.withLock { $0.plans.isEmpty ? nil : $0.plans.removeFirst() }
    if let plan { _ = try? client.call(.settings(.authorize(app: question.app, plan))) }
  }

  private func follow(_ event: ShellEvent) {
    state.withLock { state in
      if case .settings(.lockChanged) = event { state.expectedLocks -= 1 }
      state.screen.follow(event)
    }
  }
}

extension SocketShell.Screen {
  mutating func follow(_ event: ShellEvent) {
    switch event {
    case .notifications(.present(let presentation)):
      if presentation.surfaces.contains(.banner) { banners.append(presentation) }
      if presentation.surfaces.contains(.lockScreen) { lockScreen.insert(presentation, at: 0) }
      if presentation.sound != nil { sounds += 1 }
    case .notifications(.withdraw(let key)): lockScreen.removeAll { $0.key == key }
    case .notifications(.badge(let app, let count)): badges[app] = count
    case .settings(.ask): questions += 1
    case .settings(.lockChanged(let isLocked)):
      self.isLocked = isLocked
      if !isLocked { lockScreen = [] }
    case .notifications(.list(let groups)):
      self.groups = groups
      let listed = groups.flatMap(\.members)
      lockScreen = lockScreen.map { shown in listed.first { $0.key == shown.key } ?? shown }
    case .settings(.questionSettled), .settings(.settingsChanged), .machine,
      .extensions(.content), .places(.askLocation),
      .places(.locationQuestionSettled), .pushes(.subscriptionsChanged):
      break
    }
  }
}
