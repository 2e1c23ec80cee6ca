import NotificationModel
import NotificationWire

/// What shells and commands speak.
enum ControlDialect: Dialect {
  static let socket = WireSocket.control

  static func encode(_ call: ControlCall, id: Int64) -> [UInt8] {
    ControlMessage.control(id: id, call).encode()
  }

  static func reply(in message: ServerMessage) -> ControlReply? {
    if case .controlReply(_, let reply) = message { reply } else { nil }
  }

  static func event(in message: ServerMessage) -> ShellEvent? {
    if case .shellEvent(let event) = message { event } else { nil }
  }

  /// Only what reads, and what says who we are.
  static func isRepeatable(_ call: ControlCall) -> Bool {
    switch call {
    case .status, .apps, .pending, .delivered, .appSettings, .globalSettings, .keptResponses,
      .doctor, .attachShell, .checkPush, .timeline, .location,
      .followTimeline, .gateways:
      true
    default: false
    }
  }

  static func announcement(_ call: ControlCall) -> Announcement? {
    switch call {
    case .attachShell: Announcement(subject: "shell", isNeeded: true)
    case .followTimeline: Announcement(subject: "timeline", isNeeded: true)
    default: nil
    }
  }
}
