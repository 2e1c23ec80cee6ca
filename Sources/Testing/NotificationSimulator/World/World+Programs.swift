import NotificationCore
import NotificationModel

extension World {
  /// A process comes up, greets, and says what it is.
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
    if setsDelegate { send(.setDelegate(isSet: true), from: program.connection) }
    if isActive { send(.setActive(true), from: program.connection) }
  }

  /// Sends the greeting of a process and returns its new connection.
  mutating func greet(_ program: SimulatedProgram) -> ConnectionNumber {
    lastConnection += 1
    lastMessage += 1
    let connection = ConnectionNumber(lastConnection)
    owners[connection] = program.app
    inbox.append(
      .appGreeted(
        connection, message: lastMessage, Hello(bundleIdentifier: program.app.rawValue),
        PeerFacts(processIdentifier: 1, executable: program.executable)))
    return connection
  }

  mutating func send(_ call: AppCall, from connection: ConnectionNumber) {
    lastMessage += 1
    inbox.append(.appCalled(connection, message: lastMessage, call))
  }

  mutating func disconnect(_ connection: ConnectionNumber) {
    programs.removeAll { $0.connection == connection }
    inbox.append(.disconnected(connection))
  }

  /// The call that a process makes.
  func call(_ act: ProgramAct, of app: BundleIdentifier, title: String) -> AppCall {
    switch act {
    case .add(let plan): .add(plan.request(titled: title))
    case .removePending(let names): .removePending(identifiers: names.map(RequestPlan.name))
    case .removeAllPending: .removeAllPending
    case .removeDelivered(let names): .removeDelivered(identifiers: names.map(RequestPlan.name))
    case .removeAllDelivered: .removeAllDelivered
    case .setBadge(let count): .setBadge(count)
    case .setDelegate(let isSet): .setDelegate(isSet: isSet)
    case .setActive(let isActive): .setActive(isActive)
    case .askPermission(let options): .requestAuthorization(options)
    case .setCategories(let variant): .setCategories(CategoryPlan.categories(variant, of: app))
    case .setLaunchCommand(let isValid):
      .setLaunchCommand([isValid ? "/opt/\(app)/launcher" : "launcher", "--response"])
    case .readPending: .pendingRequests
    case .readDelivered: .deliveredNotifications
    case .readCategories: .categories
    case .readSettings: .settings
    case .registerForPushes: .registerForPushes
    case .unregisterForPushes: .unregisterForPushes
    case .takePushes(let takes): .receivePushes(takes)
    case .readToken: .pushRegistration
    }
  }

  /// Notes what a process said of itself.
  mutating func note(_ act: ProgramAct, by connection: ConnectionNumber) {
    guard let index = programs.firstIndex(where: { $0.connection == connection }) else { return }
    switch act {
    case .setDelegate(let isSet): programs[index].hasDelegate = isSet
    case .setActive(let isActive): programs[index].isActive = isActive
    case .takePushes(let takes): programs[index].takesPushes = takes
    default: break
    }
  }
}
