import NotificationModel
import NotificationWire

/// Counts the calls of one connection that wait for their answer, so that a program cannot make the
/// daemon hold more answers than a few.
struct CallFlow {
  /// Whether each waiting call asks for a list, by number; a careless program may use one twice.
  private var waiting: [Int64: [Bool]] = [:]
  private var calls = 0
  private var lists = 0

  /// Whether another call may be accepted now.
  var mayReceiveMore: Bool {
    calls < DaemonLimits.unansweredCalls && lists < DaemonLimits.unansweredLists
  }

  /// Counts a received call.
  mutating func received(_ id: Int64, isList: Bool) {
    waiting[id, default: []].append(isList)
    calls += 1
    if isList { lists += 1 }
  }

  /// Handles a written message; if it is an answer, its call no longer waits.
  mutating func wrote(_ message: ServerMessage) {
    guard let id = message.id, var kinds = waiting[id], !kinds.isEmpty else { return }
    let isList = kinds.removeFirst()
    waiting[id] = kinds.isEmpty ? nil : kinds
    calls -= 1
    if isList { lists -= 1 }
  }
}

extension AppCall {
  /// Whether the answer may be long.
  var asksForList: Bool {
    switch self {
    case .notifications(.pendingRequests), .notifications(.deliveredNotifications),
      .notifications(.categories), .places(.monitoredRegions):
      true
    default: false
    }
  }
}

extension ControlRequest {
  /// Whether the answer may be long.
  var asksForList: Bool {
    switch self {
    case .engine(.notifications(.pending)), .engine(.notifications(.delivered)),
      .engine(.apps(.all)), .engine(.responses(.keptResponses)), .engine(.attachShell),
      .machine(.timeline):
      true
    default: false
    }
  }
}
