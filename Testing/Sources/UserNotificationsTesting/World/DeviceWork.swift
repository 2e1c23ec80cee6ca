import NotificationEngine
import NotificationModel
import SystemConnection

/// The work that a simulated device has for its apps' code, or that the code has not finished.
struct DeviceWork {
  /// Something that has to happen on the main queue.
  enum Delivery {
    case event(ConnectionNumber, AppEvent)
    case launch(BundleIdentifier, LaunchReason)
    /// The app became active or inactive.
    case activity(BundleIdentifier, isActive: Bool)
    case extend(ExtensionOrder)
    /// The time of a service extension is over, for the push of this number.
    case expire(Int64)
  }

  /// An answer on its way to a completion handler.
  struct Answer {
    var completion: SimulatedConnection.Completion
    var result: Result<AppReply, NotificationFailure>
    var process: AppProcess?
  }

  /// Something that a delegate received and has not finished with.
  struct Unfinished {
    var connection: ConnectionNumber
    var identifier: String
  }

  /// A push that a service extension has, which runs in the process of the test.
  struct Extending {
    var app: BundleIdentifier
    var service: RunningExtension
    /// Whether it was informed that its time is over.
    var isLate = false
  }

  var deliveries: [Delivery] = []
  /// How many calls on the main queue are about to empty `deliveries`.
  var drains = 0
  private var answers: [Answer] = []
  /// How many completion handlers run or are about to.
  private(set) var handlers = 0
  /// Questions and responses that a delegate has not finished with, by token.
  var unfinished: [Int64: Unfinished] = [:]
  /// Pushes that service extensions have, by token.
  var extending: [Int64: Extending] = [:]

  /// Whether no activity is left that ends by itself.
  var isDone: Bool {
    deliveries.isEmpty && unfinished.isEmpty && extending.isEmpty && handlers == 0
  }

  mutating func answer(
    _ completion: @escaping SimulatedConnection.Completion,
    _ result: Result<AppReply, NotificationFailure>, of process: AppProcess?
  ) {
    answers.append(Answer(completion: completion, result: result, process: process))
    handlers += 1
  }

  mutating func takeAnswers() -> [Answer] {
    defer { answers = [] }
    return answers
  }

  mutating func handlerBegins() { handlers += 1 }

  mutating func handlerReturned() { handlers = max(0, handlers - 1) }

  /// Withdraws the undelivered events of a process that is gone.
  mutating func forget(_ connection: ConnectionNumber) {
    deliveries.removeAll { delivery in
      guard case .event(let receiver, _) = delivery else { return false }
      return receiver == connection
    }
    unfinished = unfinished.filter { $0.value.connection != connection }
  }

  /// Loses the deliveries and extensions, which end with a restart of the device.
  mutating func restart() {
    deliveries = []
    extending = [:]
  }

  /// Stops waiting for delegates and completion handlers.
  mutating func giveUp() {
    unfinished = [:]
    handlers = 0
  }
}

/// The callers that wait until a device is idle.
struct IdleWaiters {
  var continuations: [CheckedContinuation<Void, Never>] = []
  /// A counter of activity, so that a pause can be detected.
  var progress = 0
  /// Whether a timer watches for callers that wait too long.
  var isWatched = false

  mutating func take() -> [CheckedContinuation<Void, Never>] {
    defer { continuations = [] }
    return continuations
  }
}
