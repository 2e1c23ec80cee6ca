import NotificationEngine
import NotificationModel

/// A process of an app, with a delegate that answers after its manner.
struct SimulatedProgram {
  var connection: ConnectionNumber
  let app: BundleIdentifier
  let isStranger: Bool
  var manner: Newcomer.Manner
  /// The calls that it made about itself, which it repeats to a restarted daemon.
  var hasDelegate = false
  /// Whether it takes its responses and acknowledges them, as programs do that call over the bus.
  var takesResponses = false
  var isActive = false
  var receivesPushes = false

  /// The executable of the program: the app's own, or one that only claims to be it.
  var executable: String { isStranger ? "/tmp/stranger" : "/opt/\(app)/program" }
}

extension SimulationWorld {
  /// Connects a process, which sends its greeting and its state.
  mutating func connect(
    _ app: BundleIdentifier, isStranger: Bool, setsDelegate: Bool, isActive: Bool,
    manner: Newcomer.Manner
  ) {
    guard programs.count < 12 else { return }
    var program = SimulatedProgram(
      connection: ConnectionNumber(0), app: app, isStranger: isStranger, manner: manner)
    program.connection = greet(program)
    program.hasDelegate = setsDelegate
    program.isActive = isActive
    programs.append(program)
    if setsDelegate { send(.responses(.setDelegate(isSet: true)), from: program.connection) }
    if isActive { send(.apps(.setActive(true)), from: program.connection) }
  }

  /// Sends the greeting of a process and returns its new connection.
  mutating func greet(_ program: SimulatedProgram) -> ConnectionNumber {
    let connection = connections.open(as: program.app)
    daemon.inbox.append(
      .appGreeted(
        connection, message: connections.newMessage(),
        Hello(bundleIdentifier: program.app.rawValue),
        PeerFacts(processIdentifier: 1, executable: program.executable)))
    return connection
  }

  mutating func send(_ call: AppCall, from connection: ConnectionNumber) {
    daemon.inbox.append(.appCalled(connection, message: connections.newMessage(), call))
  }

  mutating func disconnect(_ connection: ConnectionNumber) {
    programs.removeAll { $0.connection == connection }
    daemon.inbox.append(.disconnected(connection))
  }

  /// Returns the call that a process makes.
  func call(_ act: ProgramAct, of app: BundleIdentifier, title: String) -> AppCall {
    switch act {
    case .add(let plan): .notifications(.add(plan.request(titled: title)))
    case .removePending(let names):
      .notifications(.removePending(identifiers: names.map(RequestPlan.name)))
    case .removeAllPending: .notifications(.removeAllPending)
    case .removeDelivered(let names):
      .notifications(.removeDelivered(identifiers: names.map(RequestPlan.name)))
    case .removeAllDelivered: .notifications(.removeAllDelivered)
    case .setBadge(let count): .notifications(.setBadge(count))
    case .setDelegate(let isSet): .responses(.setDelegate(isSet: isSet))
    case .takeResponses: .responses(.take)
    case .setActive(let isActive): .apps(.setActive(isActive))
    case .askPermission(let options): .settings(.requestAuthorization(options))
    case .setCategories(let variant):
      .notifications(.setCategories(CategoryPlan.categories(variant, of: app)))
    case .setLaunchCommand(let isValid):
      .apps(.setLaunchCommand([isValid ? "/opt/\(app)/launcher" : "launcher", "--response"]))
    case .readPending: .notifications(.pendingRequests)
    case .readDelivered: .notifications(.deliveredNotifications)
    case .readCategories: .notifications(.categories)
    case .readSettings: .settings(.all)
    case .registerForPushes: .pushes(.registerForPushes)
    case .unregisterForPushes: .pushes(.unregisterForPushes)
    case .receivePushes(let takes): .pushes(.receivePushes(takes))
    case .readToken: .pushes(.pushRegistration)
    }
  }

  /// Records the declarations of a process about itself.
  mutating func record(_ act: ProgramAct, by connection: ConnectionNumber) {
    guard let index = programs.firstIndex(where: { $0.connection == connection }) else { return }
    switch act {
    case .setDelegate(let isSet): programs[index].hasDelegate = isSet
    case .takeResponses:
      programs[index].hasDelegate = true
      programs[index].takesResponses = true
    case .setActive(let isActive): programs[index].isActive = isActive
    case .receivePushes(let takes): programs[index].receivesPushes = takes
    default: break
    }
  }
}

extension SimulationWorld {
  /// Returns the service extension in the bundle of an app.
  static func serviceExtension(of app: BundleIdentifier) -> AppExtension {
    // The name is that of its app with one more word, for which every app's name has room.
    AppExtension(
      point: .service, identifier: BundleIdentifier("\(app).service") ?? app,
      executable: "/opt/\(app)/PlugIns/Service.appex/service", principalClass: "Service")
  }

  /// Passes a push to a service extension: it finishes at once or later, is late, crashes, cannot be started, or
  /// never answers. The content that it returns is the push with another body.
  mutating func extend(_ order: ExtensionOrder) {
    let title = order.request.storyTitle
    let pause = [10_000, 400_000, 5_000_000, 29_000_000][Int(number("pause \(title)") % 4)]
    let (outcome, delay) = fate(of: order, after: Int64(pause))
    guard let outcome else {
      write("  The extension of \(order.app) does not answer about \(title).")
      return
    }
    write("  The extension of \(order.app) receives \(title).")
    time.later(delay, .event(.extensions(.pushExtended(order.token, outcome))))
    if chance("twice \(title)", 10) {
      time.later(delay + 1_000, .event(.extensions(.pushExtended(order.token, outcome))))
    }
  }

  private func fate(
    of order: ExtensionOrder, after pause: Int64
  ) -> (outcome: ExtensionOutcome?, time: Int64) {
    var content = order.request.content
    content.body = "extended"
    switch number("extension \(order.request.storyTitle)") % 12 {
    case 0...5: return (.finished(content), pause)
    case 6: return (.finished(NotificationContent()), pause)
    case 7: return (.late(nil), 32_000_000)
    case 8: return (.late(content), 31_000_000)
    case 9: return (.crashed(process: order.token, reason: "signal 11 ended it"), pause)
    case 10: return (.notStarted(reason: "no such file"), 0)
    default: return (nil, 0)
    }
  }
}
